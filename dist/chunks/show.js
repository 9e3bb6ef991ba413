import { n as showMeasurement, t as colouring } from "./show2.js";

export { colouring, showMeasurement };