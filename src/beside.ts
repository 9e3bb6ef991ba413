/** What every check needs once its servers were started: loaded while they start, as one file. */
export { makeAssessor, rehearse } from './assess.ts';
export { isComplete, measure } from './core/measure.ts';
export { judge } from './core/verdict.ts';
export { measureFiles } from './files.ts';
export { readState } from './git/repository.ts';
export { renderJson } from './render/json.ts';
export { writeReport } from './report.ts';
export { loadCounter } from './tokens/counter.ts';
