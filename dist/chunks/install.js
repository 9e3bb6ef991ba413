import { Dt as installSteps, Et as installBubblewrap, Tt as OWN_BUBBLEWRAP } from "./start.js";

export { installBubblewrap };