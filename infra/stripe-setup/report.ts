/** What came of one thing that the account needs. */
export interface Done {
  readonly what: string;
  readonly state: 'kept' | 'made' | 'changed';
}

/** One line for each, for the person who runs it. */
export function reportOf(done: readonly Done[]): string {
  return done.map(({ state, what }) => `${state.padEnd(8)}${what}`).join('\n');
}

/** True when both say the same, whatever the order of their fields; what only `found` has does not count. */
export function holds(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(found) && JSON.stringify(found.toSorted()) === JSON.stringify(wanted.toSorted());
  }
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  const fields = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([name, value]) => holds(fields.get(name), value));
}
