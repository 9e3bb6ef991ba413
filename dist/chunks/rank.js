// src/core/rank.ts
/** Counted in October 2026 on the model view: name, description, input schema. */
const DISTRIBUTIONS = [{
	id: "packages",
	label: "published packages",
	servers: 18204,
	date: "2026-10",
	median: 1272,
	mean: 3812,
	p90: 8361,
	p99: 39612,
	maximum: 304780,
	medianTool: 129
}, {
	id: "remote",
	label: "published remote servers",
	servers: 16170,
	date: "2026-10",
	median: 1328,
	mean: 3412,
	p90: 7425,
	p99: 22294,
	maximum: 547935,
	medianTool: 231
}];
const Z90 = 1.2815515655446004;
/** How a server stands among the published ones. @param tokens of name, description and input schema of all its tools */
function rankOf(tokens, distribution) {
	return {
		distribution: distribution.id,
		tokens,
		percentile: percentileOf(tokens, distribution)
	};
}
function percentileOf(tokens, { median, p90, p99, maximum }) {
	if (tokens <= 0) return 0;
	if (tokens >= maximum) return 100;
	const at = Math.log(tokens);
	const [low, middle, high] = [
		Math.log(median),
		Math.log(p90),
		Math.log(p99)
	];
	const z = tokens <= p90 ? Z90 * (at - low) / (middle - low) : Z90 + 1.0447963084962404 * (at - middle) / (high - middle);
	return Math.min(99.9, Math.max(.1, 100 * normalShare(z)));
}
/** Share of a normal distribution below `z`. Source: Abramowitz and Stegun, 7.1.26; error below 2e-7. */
function normalShare(z) {
	const x = Math.abs(z) / Math.SQRT2;
	const t = 1 / (1 + .3275911 * x);
	const tail = t * (.254829592 + t * (-.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
	return z < 0 ? tail / 2 : 1 - tail / 2;
}

export { rankOf as n, DISTRIBUTIONS as t };