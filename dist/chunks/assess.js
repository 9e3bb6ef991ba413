import { v as makeAssessor, y as rehearse } from "./beside.js";

export { makeAssessor, rehearse };