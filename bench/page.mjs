// How long the page of 5,000 tools takes to render over a bare start, how large it is against its report,
// and how soon Chromium paints it: `node bench/page.mjs [tools]` after `npm run bundle`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { readListings } from './listings.mjs';

const TOOLS = Number(process.argv[2] ?? 5000);
const RUNS = 7;
const CLI = process.env.MCP_BUDGET_CLI ?? fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const CHROMIUM = process.env.MCP_BUDGET_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const folder = mkdtempSync(join(tmpdir(), 'mcp-budget-bench-'));
const path = (name) => join(folder, name);

const cli = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
};

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function time(...args) {
  const runs = Array.from({ length: RUNS }, () => {
    const start = process.hrtime.bigint();
    cli(...args);
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return { median: median([...runs]), least: Math.min(...runs) };
}

/** As many tools as wanted, of the published definitions, each under a name of its own. */
async function writeListing() {
  const tools = (await readListings()).map((text) => JSON.parse(text));
  const many = Array.from({ length: TOOLS }, (_, at) => ({ ...tools[at % tools.length], name: `${tools[at % tools.length].name}_${at}` }));
  writeFileSync(path('listing.json'), JSON.stringify(many));
}

async function paint() {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(pathToFileURL(path('report.html')).href);
      await page.waitForSelector('html[data-ready]');
      const [first] = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime));
      const busy = await page.evaluate(() => {
        const act = (work) => {
          const start = performance.now();
          work();
          return performance.now() - start;
        };
        const key = (name) => document.getElementById('map').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
        return { choose: act(() => key('ArrowRight')), zoom: act(() => key('Enter')), back: act(() => key('Escape')) };
      });
      seen.push({ first, ...busy });
      await page.close();
    }
    return Object.fromEntries(['first', 'choose', 'zoom', 'back'].map((key) => [key, median(seen.map((each) => each[key]))]));
  } finally {
    await browser.close();
  }
}

try {
  await writeListing();
  writeFileSync(path('report.json'), JSON.stringify(JSON.parse(cli('measure', '--listing', 'listing.json', '--json'))));
  const bare = time('--version');
  const render = time('render', 'report.json', '--html', 'report.html');
  const [report, page] = ['report.json', 'report.html'].map((name) => statSync(path(name)).size);
  const painted = await paint();
  const ms = (value) => `${value.toFixed(0)} ms`;
  const { insights, ...plain } = JSON.parse(readFileSync(path('report.json'), 'utf8'));
  const reportBytes = Buffer.byteLength(JSON.stringify(plain));
  process.stdout.write(
    [
      `tools                       ${TOOLS}`,
      `bare start                  ${ms(bare.median)} (least ${ms(bare.least)})`,
      `render --html               ${ms(render.median)} (least ${ms(render.least)})`,
      `over the bare start         ${ms(render.median - bare.median)} (least ${ms(render.least - bare.least)}), to be under 1000 ms`,
      `report, compact             ${reportBytes} bytes${insights === undefined ? '' : ` (${report} with insights)`}`,
      `page                        ${page} bytes, ${((page - 250_000) / reportBytes).toFixed(2)} times the report and 250 kB, to be at most 1.5`,
      `first paint                 ${ms(painted.first)}, to be under 1000 ms`,
      `choose, zoom, back          ${ms(painted.choose)}, ${ms(painted.zoom)}, ${ms(painted.back)}`,
      '',
    ].join('\n'),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
