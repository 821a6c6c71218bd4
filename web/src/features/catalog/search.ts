/** Case-insensitive search; an empty search matches everything. */
export function matchesSearch(searchText: string, texts: readonly string[]): boolean {
  const needle = searchText.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(needle));
}
