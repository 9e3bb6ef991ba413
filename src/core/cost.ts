/** What a size costs over time. Prices are in the currency of the price given. */
export interface CostQuestion {
  /** Tokens sent with each request. */
  readonly tokens: number;
  readonly requests: number;
  /** For a million input tokens. */
  readonly pricePerMillion: number;
  /** What a token read from the prompt cache costs, as a fraction of the price: 0.1 is common. */
  readonly cachedFraction: number;
}

export interface Cost extends CostQuestion {
  /** Every request pays in full. */
  readonly uncached: number;
  /** Every request reads the tools from the cache; the write before it is not counted. */
  readonly cached: number;
}

const MILLION = 1_000_000;

/** The cost of tool definitions over a number of requests, uncached and cached. */
export function costOf(question: CostQuestion): Cost {
  const uncached = (question.tokens * question.requests * question.pricePerMillion) / MILLION;
  return { ...question, uncached, cached: uncached * question.cachedFraction };
}
