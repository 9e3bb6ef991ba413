import { advise } from './advice.ts';
import type { Advice } from './advice-rules.ts';
import { type ClientView, viewAs } from './client-view.ts';
import { type Cost, costOf } from './cost.ts';
import type { TokenCounter } from './measure.ts';
import { PROFILES, type ProfileId } from './profiles.ts';
import { DISTRIBUTIONS, type Rank, rankOf } from './rank.ts';
import type { MeasuredServer, Report } from './report.ts';

/** What a measurement means: information, never part of a verdict. */
export interface Insights {
  readonly advice: readonly Advice[];
  /** How each server stands among published ones; empty where tokens were not counted. */
  readonly ranks: readonly (Rank & { readonly server: string })[];
  readonly client: ClientView | null;
  readonly cost: (Cost & { readonly of: string }) | null;
}

export interface InsightOptions {
  readonly client: ProfileId | null;
  /** Price and requests; null asks for no cost. */
  readonly cost: { readonly requests: number; readonly pricePerMillion: number; readonly cachedFraction: number } | null;
  readonly counter: TokenCounter | null;
}

/** Works out advice, rank, the view of a client, and cost. */
export function gainInsights(report: Report, { client, cost, counter }: InsightOptions): Insights {
  const measured = report.servers.filter((server) => server.status === 'measured');
  const view = client === null ? null : viewAs(PROFILES[client], measured, counter);
  return {
    advice: advise(measured),
    ranks: rankServers(measured),
    client: view,
    cost: cost === null ? null : priceOf(measured, view, cost),
  };
}

/** Each server in both distributions, by the tokens of its model view. */
export function rankServers(servers: readonly MeasuredServer[]): Insights['ranks'] {
  return servers.flatMap((server) => {
    const tokens = modelTokens(server);
    return tokens === null || server.tools.length === 0 ? [] : DISTRIBUTIONS.map((distribution) => ({ server: server.name, ...rankOf(tokens, distribution) }));
  });
}

/** Tokens of name, description and input schema of all tools; null where they were not counted. */
export function modelTokens({ tools }: MeasuredServer): number | null {
  return tools.reduce<number | null>((sum, tool) => (sum === null || tool.modelTokens === null ? null : sum + tool.modelTokens), 0);
}

/** What is sent with every request: what the client sends in full, else name, description and input schema. */
function priceOf(servers: readonly MeasuredServer[], view: ClientView | null, question: NonNullable<InsightOptions['cost']>): Insights['cost'] {
  const all = servers.map(modelTokens);
  const sum = all.reduce<number | null>((total, tokens) => (total === null || tokens === null ? null : total + tokens), 0);
  const tokens = view === null ? sum : view.full.tokens;
  if (tokens === null) return null;
  return {
    ...costOf({ ...question, tokens }),
    of: view === null ? 'name, description and input schema of every tool' : `what ${view.client} sends of every tool`,
  };
}
