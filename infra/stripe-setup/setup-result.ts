/** The outcome of setting up one object in the Stripe account. */
export interface SetupResult {
  object: string;
  state: 'kept' | 'made' | 'changed';
}

/**
 * True if `found` contains everything in `wanted`. Field order and extra fields in `found` don't
 * matter.
 */
export function containsFields(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) && JSON.stringify(found.toSorted()) === JSON.stringify(wanted.toSorted())
    );
  }

  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;

  const fields = new Map<string, unknown>(Object.entries(found));

  return Object.entries(wanted).every(([name, value]) => containsFields(fields.get(name), value));
}
