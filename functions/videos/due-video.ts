import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { videoRowSchema } from './video-row.ts';

/** The attributes of an unfinished video that the sweeper needs. The index projects no others. */
export const DUE_VIDEO_ATTRIBUTES = [
  'analysisStatus',
  'attempts',
  'mediaKey',
  'createdAt',
] as const;

export const dueVideoSchema = videoRowSchema
  .pick({
    memberId: true,
    videoId: true,
    analysisStatus: true,
    attempts: true,
    mediaKey: true,
    createdAt: true,
    dueAt: true,
  })
  .required({ dueAt: true });

export type DueVideo = z.output<typeof dueVideoSchema>;

/**
 * Partition keys of the index of unfinished videos. DynamoDB limits a partition to 1,000 write
 * units per second, so one key would limit the takes per second of all members.
 */
export const UNFINISHED_SHARDS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

export function chooseShard(videoId: string): string {
  const [byte = 0] = createHash('sha256').update(videoId).digest();
  return String(byte % UNFINISHED_SHARDS.length);
}
