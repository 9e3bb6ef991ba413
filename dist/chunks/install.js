import { Et as installSteps, Tt as installBubblewrap, wt as OWN_BUBBLEWRAP } from "./start.js";

export { installBubblewrap };