// Photographs the comment and the page of the demo for the README: npm run bundle && npm run pictures
// The renderers are the project's own; only the frame around the comment imitates GitHub. Needs Chromium and an
// emoji font (Debian: chromium fonts-dejavu-core fonts-noto-color-emoji).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = join(ROOT, 'docs/images');
const MOST_BYTES = 150_000;
const STYLE = `
  body { margin: 0; padding: 16px; width: 860px; background: #fff; color: #1f2328; font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', 'Noto Color Emoji', sans-serif; }
  article { border: 1px solid #d1d9e0; border-radius: 6px; padding: 4px 16px 12px; }
  h3 { font-size: 17px; margin: 14px 0 10px; }
  p { margin: 10px 0; }
  td:nth-child(n+3):nth-child(-n+6) { white-space: nowrap; }
  table { border-collapse: collapse; margin: 12px 0; font-size: 13px; }
  th, td { border: 1px solid #d1d9e0; padding: 5px 10px; }
  tr:nth-child(2n) td { background: #f6f8fa; }
  code { background: #eff1f3; border-radius: 4px; padding: 1px 5px; font: 12px 'DejaVu Sans Mono', monospace; }
  pre { background: #f6f8fa; border-radius: 6px; padding: 12px; margin: 10px 0; }
  pre code { background: none; padding: 0; }
  details { margin: 8px 0; }
  sub { color: #59636e; font-size: 12px; vertical-align: baseline; }
  a { color: #0969da; text-decoration: none; }`;

const demo = JSON.parse(execFileSync(process.execPath, [process.argv[2] ?? join(ROOT, 'dist/cli.js'), 'demo', '--json'], { encoding: 'utf8' }));
const browser = await chromium.launch({ executablePath: process.env.MCP_BUDGET_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  mkdirSync(IMAGES, { recursive: true });
  const comment = micromark(readFileSync(demo.files.comment, 'utf8'), { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  await photograph('comment', { width: 892, height: 400 }, async (page) => {
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style><article>${comment}</article>`);
    return { fullPage: true };
  });
  await photograph('page', { width: 1000, height: 720 }, async (page) => {
    await page.goto(pathToFileURL(demo.files.page).href);
    return {};
  });
} finally {
  await browser.close();
  rmSync(demo.folder, { recursive: true, force: true });
}

async function photograph(name, viewport, open) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, colorScheme: 'light' });
  const options = await open(page);
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path, ...options });
  await page.close();
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MOST_BYTES}.`);
  process.stdout.write(`${join('docs/images', `${name}.png`)} ${size} bytes\n`);
}
