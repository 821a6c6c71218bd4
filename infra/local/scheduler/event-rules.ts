/**
 * True if the event's value matches the pattern. Each list in the pattern must contain the event's
 * value at the same path. If that value is also a list, one common entry is enough.
 */
export function matchesPattern(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (pattern.some((allowed) => typeof allowed === 'object'))
      throw new Error('the local cloud supports only exact values in event patterns');

    return pattern.some((allowed) => values.includes(allowed));
  }

  if (typeof pattern !== 'object' || pattern === null)
    throw new Error('a value in an event pattern must be a list');
  if (typeof value !== 'object' || value === null) return false;

  const members = new Map(Object.entries(value));

  return Object.entries(pattern).every(([name, nested]) =>
    matchesPattern(nested, members.get(name)),
  );
}
