import { F as isComplete, I as measure, T as judge, a as makeAssessor, i as measureFiles, m as readState, n as loadCounter, o as rehearse, r as writeReport, z as renderJson } from "./beside.js";

export { isComplete, judge, loadCounter, makeAssessor, measure, measureFiles, readState, rehearse, renderJson, writeReport };