import * as z from 'zod';

/** Reasons why a video has no streaming versions, with the messages that administrators see. */
export const streamFailureMessages = {
  UNREADABLE:
    'We couldn’t make streaming versions, because the video can’t be read. Members get the original file. Upload another file to try again.',
  ENCODING_FAILED:
    'We couldn’t make streaming versions. Members get the original file. Upload the video again to retry.',
} as const;
export const streamFailures = ['UNREADABLE', 'ENCODING_FAILED'] as const;
export type StreamFailure = (typeof streamFailures)[number];

/** State of the streaming versions, as shown to administrators. Null if there are none. */
export const streamStatusSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.enum(['encoding', 'ready']) }),
    z.object({ state: z.literal('failed'), reason: z.enum(streamFailures) }),
  ])
  .nullable();
export type StreamStatus = z.output<typeof streamStatusSchema>;

/**
 * URLs of a video's streaming versions. They work only with the cookies that are set together with this response, and
 * only until its `expiresAt`.
 */
export const streamUrlsSchema = z.object({
  /** HLS multivariant playlist. */
  playlistUrl: z.string(),
  posterUrl: z.string(),
  thumbnails: z.object({
    /** URL without number and extension; see `buildThumbnailUrl`. */
    baseUrl: z.string(),
    count: z.number(),
    intervalSeconds: z.number(),
  }),
});
export type StreamUrls = z.output<typeof streamUrlsSchema>;

/** Returns the URL of the thumbnail that was captured last before this position. */
export function buildThumbnailUrl(
  { baseUrl, count, intervalSeconds }: StreamUrls['thumbnails'],
  seconds: number,
): string {
  const number = Math.max(0, Math.min(count - 1, Math.floor(seconds / intervalSeconds)));
  return `${baseUrl}.${String(number).padStart(7, '0')}.jpg`;
}
