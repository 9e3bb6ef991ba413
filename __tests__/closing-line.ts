import type { Reporter, TestModule } from 'vitest/node';
import { missing } from './needs.ts';

/** Ends every run with what was not run, why, and one plain line of counts. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const broken = modules.filter((module) => module.state() === 'failed' && [...module.children.allTests()].every((test) => test.result().state !== 'failed'));
    const count = (state: string) => states.filter((each) => each === state).length;
    for (const line of missing()) process.stdout.write(`not run: ${line}\n`);
    process.stdout.write(`\n${count('passed')} passed, ${count('failed') + broken.length} failed, ${count('skipped')} skipped\n`);
  }
}
