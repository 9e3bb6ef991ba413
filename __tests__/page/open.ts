import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumPath } from '../needs.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'];

/** A page in a real browser, and everything that must not happen while it is looked at. */
export interface Opened {
  readonly page: Page;
  /** Dialogs, requests besides the page itself, errors, violations of its policy, in the order in which they came. */
  readonly happened: readonly string[];
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly scripts?: boolean;
}

let browser: Promise<Browser> | null = null;

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

/** Opens a page from a file, as a person does who downloaded it. */
export async function openPage(html: string, { width = 1280, height = 800, dark = false, scripts = true }: OpenOptions = {}): Promise<Opened> {
  browser ??= chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  const folder = mkdtempSync(join(tmpdir(), 'mcp-budget-page-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, html);
  const context = await (await browser).newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', javaScriptEnabled: scripts });
  onTestFinished(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await context.newPage();
  const happened: string[] = [];
  const url = pathToFileURL(file).href;
  page.on('dialog', async (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url() !== url) happened.push(`request ${request.url().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => happened.push(`error ${error.stack}`));
  page.on('console', (message) => happened.push(`console ${message.text()}`));
  await page.addInitScript("addEventListener('securitypolicyviolation', (event) => console.log('violation ' + event.violatedDirective))");
  await page.goto(url);
  if (scripts) await page.waitForSelector('html[data-ready]', { timeout: 30_000 });
  return { page, happened };
}
