/** The screen that compares two takes. The order of the IDs doesn't matter. */
export function buildComparePath(oneId: string, otherId: string): string {
  return `/video-analysis?compare=${oneId},${otherId}`;
}

/** The IDs in the address, or null if the address isn't a comparison. */
export function parseCompare(search: URLSearchParams): readonly string[] | null {
  return search.get('compare')?.split(',') ?? null;
}
