import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** The HTML that a CommonMark parser with GitHub's extensions makes of a text. */
export function html(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** What a reader sees, and nothing else: tags removed, entities read. */
export function seen(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** The names of the elements in a text of HTML, sorted and each once. */
export function elements(markup: string): string[] {
  return [...new Set([...markup.matchAll(/<([a-z][a-z0-9]*)/gi)].map((match) => match[1]!.toLowerCase()))].sort();
}

/** Mentions and references that GitHub would link: text outside `code` and `pre`. */
export function linked(markup: string): string[] {
  const outside = seen(markup.replace(/<(code|pre)\b[\s\S]*?<\/\1>/g, ' '));
  return outside.match(/@[a-z0-9]|#\d|\bGH-\d|https?:\/\/|\bwww\.[a-z]/gi) ?? [];
}
