/** Case-insensitive search; an empty search matches everything. */
export function isFound(words: string, texts: readonly string[]): boolean {
  const wanted = words.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
