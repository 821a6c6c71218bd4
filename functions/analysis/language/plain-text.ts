/** Removes control characters, invisible characters and text direction marks. Collapses white space to one space. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]+/gu, '')
    .trim();
}

/** The words of a text, including numbers and percentages, with their character offsets. */
export function splitWords(text: string): { readonly word: string; readonly offset: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*%?/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    offset: index,
  }));
}
