import { createHash } from 'node:crypto';

/** A resource's location: stack names from the root down, then the logical ID. */
export type LogicalPath = readonly string[];

/**
 * Builds a name for a resource that has none in the template. The name stays the same across
 * restarts and has at most 63 characters (a-z, 0-9 and '-'), which every service accepts.
 */
export function buildPhysicalName(path: LogicalPath): string {
  const hash = createShortHash(path.join('/'));
  const readable = path
    .map((part) => part.replace(/[0-9A-F]{8}$/, ''))
    .slice(-2)
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

  return `${readable.slice(0, 54).replaceAll(/^-|-$/g, '')}-${hash}`;
}

/** Hashes the text to a string of a-z and 0-9. */
export function createShortHash(text: string, length = 8): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, length);
}
