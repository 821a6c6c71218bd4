/** Does one of the texts contain what was searched for, in whatever case? Nothing searched for is found everywhere. */
export function isFound(words: string, texts: readonly string[]): boolean {
  const wanted = words.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
