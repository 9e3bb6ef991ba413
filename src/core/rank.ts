/** A published distribution of server sizes: `o200k_base` tokens of name, description and input schema, summed over a server's tools. */
export interface Distribution {
  readonly id: 'packages' | 'remote';
  readonly label: string;
  readonly servers: number;
  readonly date: string;
  readonly median: number;
  readonly mean: number;
  readonly p90: number;
  readonly p99: number;
  readonly maximum: number;
  readonly medianTool: number;
}

/** Counted in October 2026 on the model view: name, description, input schema. */
export const DISTRIBUTIONS: readonly Distribution[] = [
  {
    id: 'packages',
    label: 'published packages',
    servers: 18_204,
    date: '2026-10',
    median: 1_272,
    mean: 3_812,
    p90: 8_361,
    p99: 39_612,
    maximum: 304_780,
    medianTool: 129,
  },
  {
    id: 'remote',
    label: 'published remote servers',
    servers: 16_170,
    date: '2026-10',
    median: 1_328,
    mean: 3_412,
    p90: 7_425,
    p99: 22_294,
    maximum: 547_935,
    medianTool: 231,
  },
];

export interface Rank {
  readonly distribution: Distribution['id'];
  /** Tokens of the model view of the server. */
  readonly tokens: number;
  /**
   * Share of the distribution that is lighter, in percent from 0 to 100. Between the published points, and
   * below the median, it is read off a log-normal curve through them.
   */
  readonly percentile: number;
}

const Z90 = 1.2815515655446004;
const Z99 = 2.3263478740408408;

/** How a server stands among the published ones. @param tokens of name, description and input schema of all its tools */
export function rankOf(tokens: number, distribution: Distribution): Rank {
  return { distribution: distribution.id, tokens, percentile: percentileOf(tokens, distribution) };
}

function percentileOf(tokens: number, { median, p90, p99, maximum }: Distribution): number {
  if (tokens <= 0) return 0;
  if (tokens >= maximum) return 100;
  const at = Math.log(tokens);
  const [low, middle, high] = [Math.log(median), Math.log(p90), Math.log(p99)];
  const z = tokens <= p90 ? (Z90 * (at - low)) / (middle - low) : Z90 + ((Z99 - Z90) * (at - middle)) / (high - middle);
  return Math.min(99.9, Math.max(0.1, 100 * normalShare(z)));
}

/** Share of a normal distribution below `z`. Source: Abramowitz and Stegun, 7.1.26; error below 2e-7. */
function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}
