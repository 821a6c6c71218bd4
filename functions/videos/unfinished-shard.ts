import { createHash } from 'node:crypto';

/**
 * Partition keys of the index of unfinished videos. DynamoDB limits a partition to 1,000 write
 * units per second, so one key would limit the takes per second of all members.
 */
export const UNFINISHED_SHARDS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

export function chooseShard(videoId: string): string {
  const [byte = 0] = createHash('sha256').update(videoId).digest();
  return String(byte % UNFINISHED_SHARDS.length);
}
