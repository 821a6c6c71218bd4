import { createHash } from 'node:crypto';

/** Where a resource stands: the names of the stacks from the root down, then its logical id. */
export type LogicalPath = readonly string[];

/**
 * The physical name of a resource whose template gives none: the same for the same logical path, so that a restart finds
 * its tables and queues again. At most 63 characters of a-z, 0-9 and '-', which every service takes.
 */
export function physicalName(path: LogicalPath): string {
  const mark = shortHash(path.join('/'));
  const readable = path
    .map((part) => part.replace(/[0-9A-F]{8}$/, ''))
    .slice(-2)
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `${readable.slice(0, 54).replaceAll(/^-|-$/g, '')}-${mark}`;
}

/** Eight characters of a-z and 0-9 that stand for the text. */
export function shortHash(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return BigInt(`0x${digest.toString('hex')}`)
    .toString(36)
    .slice(0, 8);
}
