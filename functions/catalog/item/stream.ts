import * as z from 'zod';
import { streamFailures } from '#shared/catalog/stream.ts';

/** Seconds between two seek bar thumbnails. */
export const THUMBNAIL_SECONDS = 10;

/**
 * The streaming versions of a course's video. `streamId` is the last part of the key of the file
 * that they are made from, so the versions of a replaced file are recognizable.
 */
export const streamSchema = z.discriminatedUnion('state', [
  /** The encoding job hasn't been started yet. */
  z.object({ state: z.literal('waiting'), streamId: z.string() }),
  z.object({ state: z.literal('encoding'), streamId: z.string(), jobId: z.string() }),
  z.object({
    state: z.literal('ready'),
    streamId: z.string(),
    /** File name of the poster in the stream's folder. */
    poster: z.string(),
    thumbnailCount: z.number().int().min(1),
  }),
  z.object({ state: z.literal('failed'), streamId: z.string(), reason: z.enum(streamFailures) }),
]);

export type Stream = z.output<typeof streamSchema>;
export type ReadyStream = Extract<Stream, { state: 'ready' }>;

const STREAMS_PREFIX = 'media/content/streams/';

/**
 * Files in a stream's folder. MediaConvert adds numbers and extensions to the names of posters and
 * thumbnails.
 */
export const streamFiles = {
  playlist: 'video.m3u8',
  poster: 'poster',
  thumbnail: 'thumbnail',
} as const;

/** The key prefix of a stream's files, with a trailing slash. */
export function buildStreamFolder(itemId: string, streamId: string): string {
  return `${STREAMS_PREFIX}${itemId}/${streamId}/`;
}

export function toStreamId(fileKey: string): string {
  return fileKey.split('/').at(-1) ?? '';
}
