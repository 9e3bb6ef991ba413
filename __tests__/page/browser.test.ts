import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { reportSchema } from '../../src/core/report.ts';
import { renderPage } from '../../src/render/html.ts';
import { testWith } from '../needs.ts';
import { closeBrowser, type Opened, openPage } from './open.ts';
import { HOSTILE, hostile, many, missing, none, small } from './reports.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const test = testWith('chromium');

afterAll(closeBrowser);

async function violations({ page }: Opened): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

const titleOf = ({ page }: Opened) => textOf(page.locator('aside h2'));
const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';
const map = ({ page }: Opened) => page.locator('#map');

describe('a page with hostile texts in every place', () => {
  test('asks for nothing, runs nothing and says nothing to the console while it is used', async () => {
    const opened = await openPage(renderPage(hostile()));
    const { page, happened } = opened;
    for (const summary of await page.locator('summary').all()) await summary.click();
    for (const row of (await page.locator('tbody .child').all()).slice(0, 16)) await row.click();
    for (const head of await page.locator('thead button').all()) await head.click();
    await page.fill('#search', '<script>');
    await page.selectOption('#filter', 'changed');
    await map(opened).focus();
    for (const key of ['Home', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'ArrowLeft', 'Enter', 'Escape']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    expect(happened).toEqual([]);
    expect(await page.evaluate('document.querySelectorAll("script").length')).toBe(2);
    expect(await page.evaluate('document.querySelectorAll("img, iframe, object, embed, link, base, form, svg").length')).toBe(0);
  });

  test('shows what is hidden, and no text leaves its line or its box', async () => {
    const { page } = await openPage(renderPage(hostile()), { width: 390 });
    const text = await textOf(page.locator('main'));
    for (const sign of ['\u202E', '\u2066', '\u2028', '\u0000', '\u0085']) expect(text.includes(sign), JSON.stringify(sign)).toBe(false);
    expect(text.includes('\\u{202e}gnp.exe')).toBe(true);
    expect(text.includes('half \\u{d83d} pair')).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });

  test('gives its data back as it was', async () => {
    const report = hostile();
    expect(reportSchema.safeParse(report).error).toBeUndefined();
    const { page } = await openPage(renderPage(report));
    const data = await page.evaluate(
      'JSON.parse(document.getElementById("data").textContent).servers.map((server) => (server.tools ?? []).map((tool) => JSON.stringify(tool.definition)))',
    );
    expect(data).toEqual(report.servers.map((server) => (server.status === 'measured' ? server.tools : []).map((tool) => JSON.stringify(tool.definition))));
    expect(HOSTILE.length).toBeGreaterThan(10);
  });
});

describe('axe finds no violation', () => {
  test.each([
    ['light', small, false],
    ['dark', small, true],
    ['with an unmeasured server', missing, false],
    ['without servers', none, false],
    ['hostile', hostile, true],
    ['with many tools', () => many(600, 3), false],
  ])('%s', async (_, report, dark) => {
    const opened = await openPage(renderPage(report()), { dark });
    expect(await violations(opened)).toEqual([]);
    if (report().totals.tools === 0) return;
    for (const summary of await opened.page.locator('summary:visible').all()) await summary.click();
    await opened.page.locator('tbody .child').first().click();
    expect(await violations(opened)).toEqual([]);
  });
});

describe('by keyboard and for a screen reader', () => {
  test('arrows choose, Enter opens, Escape goes back, and each is said aloud', async () => {
    const opened = await openPage(renderPage(small()));
    const { page } = opened;
    const said = () => textOf(page.locator('[aria-live]'));
    await map(opened).focus();
    await page.keyboard.press('ArrowRight');
    expect(await titleOf(opened)).toBe('docs');
    expect(await said()).toMatch(/^docs: [\d,]+ bytes/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    expect(await said()).toMatch(/^docs › long: 900 bytes/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    expect(await said()).toMatch(/^docs › long › description: [\d,]+ bytes/);
    await page.keyboard.press('Escape');
    expect(await titleOf(opened)).toBe('long');
    await page.keyboard.press('Home');
    expect(await titleOf(opened)).toBe('All servers');
  });

  test('everything on the map can be reached by buttons as well, down to the property', async () => {
    const { page } = await openPage(renderPage(small()));
    for (const name of ['docs', 'get_subnet', 'inputSchema', 'properties', 'netuid', 'type'])
      await page.locator('aside .children').first().getByRole('button', { name, exact: true }).click();
    expect(await textOf(page.locator('aside .path'))).toBe('get_subnet › inputSchema › properties › netuid › type');
    await page.locator('.crumbs').getByRole('button', { name: 'get_subnet' }).click();
    expect(await textOf(page.locator('aside h2'))).toBe('get_subnet');
  });
});

describe('what a reader looks for', () => {
  test('a click on the map opens the tool under the pointer, with its limit, its change and its text', async () => {
    const opened = await openPage(renderPage(small()));
    const { page } = opened;
    const box = (await map(opened).boundingBox())!;
    await page.mouse.click(box.x + 40, box.y + 60);
    expect(await titleOf(opened)).toBe('long');
    const panel = await textOf(page.locator('aside'));
    expect(panel).toContain('100 bytes over its limit of 800');
    expect(panel).toContain('+200 bytes against base (700)');
    expect(panel).toContain('lorem ipsum');
  });

  test('advice stands beside the text that it speaks of', async () => {
    const opened = await openPage(renderPage(small()));
    await opened.page.getByRole('button', { name: 'docs/search' }).click();
    expect(await textOf(opened.page.locator('.text', { hasText: 'title' }).locator('.advice'))).toContain('saves 17 bytes');
  });

  test('the search finds names and texts, and the table shows what is found', async () => {
    const { page } = await openPage(renderPage(small()));
    await page.fill('#search', 'netuid');
    await expect.poll(() => page.locator('tbody').first().locator('tr').count()).toBe(1);
    expect(await textOf(page.locator('tbody').first())).toContain('get_subnet');
    await page.fill('#search', 'nothing has this');
    await expect.poll(() => page.locator('tbody').first().locator('tr').count()).toBe(0);
  });

  test('new, grown, shrunk and gone tools are told', async () => {
    const { page } = await openPage(renderPage(small()));
    const rows = await textOf(page.locator('tbody').first());
    expect(rows).toMatch(/docs\/fresh.*new, \+92/);
    expect(rows).toMatch(/docs\/long.*\+200/);
    expect(await textOf(page.locator('section', { hasText: 'Gone since base' }))).toContain('docs/gone −90 bytes');
  });

  test('context files stand with their limits', async () => {
    const { page } = await openPage(renderPage(small()));
    expect(await textOf(page.locator('section', { hasText: 'Context files' }))).toMatch(/AGENTS\.md.*6,120, 1,120 over.*1,402.*5,000/s);
  });

  test('a server that could not be measured never looks fine', async () => {
    const { page } = await openPage(renderPage(missing()));
    expect(await textOf(page.locator('.verdict strong'))).toBe('Not measured');
    const panel = await textOf(page.locator('section.unmeasured'));
    expect(panel).toContain('broken');
    expect(panel).toContain('exit code 1');
  });

  test('the verdict is there without scripts', async () => {
    const { page } = await openPage(renderPage(small()), { scripts: false });
    expect(await textOf(page.locator('.verdict'))).toMatch(/^Fail/);
    expect(await page.locator('noscript').count()).toBe(1);
  });
});

describe('every width', () => {
  test.each([320, 390, 768, 1280, 2560])('%i pixels hold the page', async (width) => {
    const opened = await openPage(renderPage(small()), { width });
    expect(await opened.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const box = (await map(opened).boundingBox())!;
    expect(box.width).toBeGreaterThan(Math.min(280, width - 40));
  });
});

test('5,000 tools are drawn, zoomed and searched', async () => {
  const opened = await openPage(renderPage(many(5000)));
  const { page, happened } = opened;
  expect(await page.locator('tbody tr').count()).toBe(101);
  await page.fill('#search', 'tool_4999');
  await expect.poll(() => page.locator('tbody').first().locator('tr').count()).toBe(1);
  await page.locator('tbody .child').first().click();
  expect(await titleOf(opened)).toBe('tool_4999');
  expect(happened).toEqual([]);
});
