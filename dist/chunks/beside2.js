import { B as renderJson, F as isComplete, I as measure, T as judge, a as makeAssessor, i as measureFiles, m as readState, n as loadCounter, o as rehearse, r as writeReport } from "./beside.js";

export { isComplete, judge, loadCounter, makeAssessor, measure, measureFiles, readState, rehearse, renderJson, writeReport };