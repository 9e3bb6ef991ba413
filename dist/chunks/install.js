import { dn as installSteps, ln as OWN_BUBBLEWRAP, un as installBubblewrap } from "./check.js";

export { installBubblewrap };