/** Path of the screen that compares two takes. The order of the IDs doesn't matter. */
export function buildComparePath(oneId: string, otherId: string): string {
  return `/video-analysis?compare=${oneId},${otherId}`;
}

/** The IDs of the takes to compare; null if the URL has none. */
export function parseCompare(search: URLSearchParams): readonly string[] | null {
  return search.get('compare')?.split(',') ?? null;
}
