/** See compare-grants.mjs. */
export function compareGrants(
  record: string,
  reasons: Readonly<Record<string, readonly string[]>>,
): { readonly summary: string; readonly problems: readonly string[] };
