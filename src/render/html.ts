import { advise } from '../core/advice.ts';
import { rankServers } from '../core/insights.ts';
import type { TokenCounter } from '../core/measure.ts';
import type { Report } from '../core/report.ts';
import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from '../generated/page.js';
import { type PageRank, pageData } from './html-data.ts';
import { distributionWords, rankWords } from './insights.ts';
import { jsonForActions, neutral } from './neutral.ts';
import { tokensWords, toolsOnServers, totalWords } from './words.ts';

const VERDICTS = { pass: 'Pass', fail: 'Fail', unmeasured: 'Not measured', measured: 'Measured' } as const;

/** Nothing may be loaded from anywhere, and no code runs but the page's own. */
const POLICY = `default-src 'none'; script-src '${SCRIPT_HASH}'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/**
 * The report as one self-contained page: a treemap, a table, what changed, and what could be shorter.
 * @param counter counts the tokens of every schema property; without it they are known down to the part
 */
export function renderPage(report: Report, { counter = null }: { readonly counter?: TokenCounter | null } = {}): string {
  const data = pageData(report, { advice: advise(report.servers), ranks: ranksOf(report), distributions: distributionWords(), counter });
  const verdict = VERDICTS[report.verdict];
  const sizes = `${totalWords(report)}, ${tokensWords(report.totals.tokens)}, ${toolsOnServers(report)}`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>MCP tool budget: ${neutral(`${verdict}, ${totalWords(report)}`, 'html')}</title>`,
    `<style>${STYLE}</style></head>`,
    '<body><header id="top">',
    '<h1>MCP tool budget</h1>',
    `<p class="verdict ${report.verdict}"><strong>${verdict}</strong> <span>${neutral(sizes, 'html')}</span></p>`,
    '</header><main id="main"><noscript><p>The treemap and the tables need JavaScript; nothing is loaded from anywhere.</p></noscript></main>',
    `<script type="application/json" id="data">${embed(data)}</script>`,
    `<script type="module">${SCRIPT}</script>`,
    '</body></html>\n',
  ].join('\n');
}

/** Each server among the published ones; none where tokens were not counted. */
function ranksOf(report: Report): PageRank[] {
  const ranks = rankServers(report.servers.filter((server) => server.status === 'measured'));
  return [...new Set(ranks.map(({ server }) => server))].map((server) => {
    const own = ranks.filter((rank) => rank.server === server);
    return { server, tokens: own[0]?.tokens ?? 0, places: own.map(rankWords) };
  });
}

/**
 * JSON that neither ends its element nor opens a comment, and commands nothing where the page is printed into the
 * log of a job, whatever its texts hold. Source: HTML, 4.12.1.3.
 */
export function embed(value: unknown): string {
  return jsonForActions(JSON.stringify(value)).replaceAll('<', '\\u003c');
}
