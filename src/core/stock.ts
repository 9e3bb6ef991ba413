import type { Measurement, ToolSize } from './report.ts';

/** What is known of the servers that a judgement looks at. */
export interface Stock {
  /** Measured servers, their tools by name; a name listed twice has two sizes. */
  readonly tools: ReadonlyMap<string, ReadonlyMap<string, readonly ToolSize[]>>;
  /** Servers of which nothing certain is known. */
  readonly unmeasured: ReadonlySet<string>;
  /** Whether every tool was seen: only then is a name that nobody has gone. */
  readonly whole: boolean;
  /** Whether no other server exists that was not looked at: then a key without a server is of one seen here. */
  readonly alone: boolean;
}

/**
 * Indexes a measurement by server and tool.
 * @param only the one server to look at, null for all
 * @param others servers that exist and are not looked at; by default those of the measurement that could not be measured
 */
export function takeStock(measurement: Measurement, only: string | null, others: readonly string[] = leftOut(measurement, only)): Stock {
  const tools = new Map<string, Map<string, ToolSize[]>>();
  const unmeasured = new Set<string>();
  for (const server of measurement.servers) {
    if (only !== null && server.name !== only) continue;
    if (server.status === 'unmeasured') {
      unmeasured.add(server.name);
      continue;
    }
    const named = tools.get(server.name) ?? new Map<string, ToolSize[]>();
    tools.set(server.name, named);
    for (const tool of server.tools) {
      const twins = named.get(tool.name);
      if (twins === undefined) named.set(tool.name, [tool]);
      else twins.push(tool);
    }
  }
  return { tools, unmeasured, whole: only === null && unmeasured.size === 0 && others.length === 0, alone: others.length === 0 };
}

function leftOut({ servers }: Measurement, only: string | null): readonly string[] {
  return only === null ? [] : servers.flatMap(({ name, status }) => (name !== only && status === 'unmeasured' ? [name] : []));
}

/** The tools of that name on that server. */
export function findTools(stock: Stock, server: string, tool: string): readonly ToolSize[] {
  return stock.tools.get(server)?.get(tool) ?? [];
}

/** The largest tool of that name on that server: the one a ceiling holds for. */
export function findLargest(stock: Stock, server: string, tool: string): ToolSize | null {
  return findTools(stock, server, tool).reduce<ToolSize | null>((largest, each) => (largest === null || each.bytes > largest.bytes ? each : largest), null);
}

/** Every tool of the stock with the server that listed it. */
export function* eachTool(stock: Stock): Generator<{ readonly server: string; readonly tool: ToolSize }> {
  for (const [server, named] of stock.tools) for (const sizes of named.values()) for (const tool of sizes) yield { server, tool };
}
