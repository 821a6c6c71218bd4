/**
 * Normalizes the text, removes invisible characters, and collapses white space and control
 * characters.
 */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]+/gu, '')
    .trim();
}

/** Splits a text into words and numbers, including percentages, each with its character offset. */
export function splitWords(text: string): { word: string; offset: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*%?/gu)].map(
    ({ 0: word, index }) => ({
      word: word.toLowerCase().replaceAll('’', "'"),
      offset: index,
    }),
  );
}
