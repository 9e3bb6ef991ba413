import { Dt as installBubblewrap, Et as OWN_BUBBLEWRAP, Ot as installSteps } from "./start.js";

export { installBubblewrap };