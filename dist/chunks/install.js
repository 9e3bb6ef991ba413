import { gn as installSteps, hn as installBubblewrap, mn as OWN_BUBBLEWRAP } from "./check.js";

export { installBubblewrap };