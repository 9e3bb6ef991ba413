import { adviseClients } from './advice-clients.ts';
import { adviseFields } from './advice-fields.ts';
import { adviseParameters } from './advice-parameters.ts';
import { adviseRepeats } from './advice-repeats.ts';
import type { Advice, Looked } from './advice-rules.ts';
import { listSchemas } from './advice-saving.ts';
import { adviseText } from './advice-text.ts';
import { compareText } from './order.ts';
import type { MeasuredServer, ServerReport, ToolSize } from './report.ts';

/** Advice on all measured servers, the largest saving first. Two that touch the same text do not add up. */
export function advise(servers: readonly ServerReport[]): Advice[] {
  const measured = servers.filter((server) => server.status === 'measured');
  return measured.flatMap(adviseServer).sort(bySaving);
}

function adviseServer(server: MeasuredServer): Advice[] {
  const looked = server.tools.map(lookAt);
  const onTools = looked.flatMap(({ tool, input }) => {
    const said = [...adviseText(tool), ...adviseParameters(input), ...adviseFields(tool), ...adviseClients(tool, server.name)];
    return said.map((each) => ({ ...each, server: server.name, tool: tool.name }));
  });
  return [...onTools, ...adviseRepeats(server, looked)];
}

function lookAt(tool: ToolSize): Looked {
  const { inputSchema, outputSchema } = tool.definition;
  return { tool, input: listSchemas(inputSchema, ['inputSchema']), output: listSchemas(outputSchema, ['outputSchema']) };
}

function bySaving(a: Advice, b: Advice): number {
  return (
    b.savesBytes - a.savesBytes ||
    compareText(a.server, b.server) ||
    compareText(a.tool ?? '', b.tool ?? '') ||
    compareText(a.rule, b.rule) ||
    compareText(a.path.join('\n'), b.path.join('\n'))
  );
}
