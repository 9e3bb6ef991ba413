import { failure } from '../errors.ts';

/**
 * Splits the `command` input as a shell would split it, without a shell: blanks separate, single and
 * double quotes hold together, a backslash outside single quotes takes the next character as it is.
 * @throws {ExpectedFailure} `flag-value` where a quote is not closed
 */
export function splitCommand(text: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (quote === null && /\s/.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (letter === '\\' && quote !== "'" && at + 1 < text.length) {
      word = (word ?? '') + text.charAt(++at);
    } else if (letter === quote) {
      quote = null;
    } else if (quote === null && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else {
      word = (word ?? '') + letter;
    }
  }
  if (quote !== null) throw failure('flag-value', ['command', JSON.stringify(text.slice(0, 200)), `a command line whose quotes (${quote}) are closed`]);
  if (word !== null) words.push(word);
  if (words.length === 0) throw failure('flag-value', ['command', JSON.stringify(text), 'a command line']);
  return words;
}
