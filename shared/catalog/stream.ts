import * as z from 'zod';

/**
 * Videos over these limits get no streaming versions, because each minute of encoding costs money.
 */
export const streamLimits = {
  hours: 4,
  /** The longer and the shorter side. */
  pixels: [3840, 2160],
  framesPerSecond: 60,
} as const;

/** Reasons why a video has no streaming versions, with the messages that administrators see. */
export const streamFailureMessages = {
  UNREADABLE:
    'We couldn’t make streaming versions, because the video can’t be read. Members get the original file. Upload another file to try again.',
  TOO_LONG: `We make streaming versions only for videos up to ${streamLimits.hours} hours. Members get the original file. Upload a shorter video, or split it into several courses.`,
  LENGTH_UNKNOWN:
    'We couldn’t make streaming versions, because the file doesn’t say how long the video is. Members get the original file. Export the video as MP4 and upload it again.',
  FRAME_TOO_LARGE: `We make streaming versions only for videos up to ${streamLimits.pixels.join(' × ')} pixels. Members get the original file. Export the video at a smaller size and upload it again.`,
  FRAME_RATE_TOO_HIGH: `We make streaming versions only for videos with up to ${streamLimits.framesPerSecond} frames per second. Members get the original file. Export the video at a lower frame rate and upload it again.`,
  ENCODING_FAILED:
    'We couldn’t make streaming versions. Members get the original file. Upload the video again to retry.',
} as const;

export type StreamFailure = keyof typeof streamFailureMessages;

export const streamFailures = [
  'UNREADABLE',
  'TOO_LONG',
  'LENGTH_UNKNOWN',
  'FRAME_TOO_LARGE',
  'FRAME_RATE_TOO_HIGH',
  'ENCODING_FAILED',
] as const satisfies readonly StreamFailure[];

/** State of the streaming versions, as shown to administrators. Null if there are none. */
export const streamStatusSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.enum(['encoding', 'ready']) }),
    z.object({ state: z.literal('failed'), reason: z.enum(streamFailures) }),
  ])
  .nullable();

export type StreamStatus = z.output<typeof streamStatusSchema>;

/**
 * URLs of a video's streaming versions. They work only with the cookies that are set together with
 * this response, and only until its `expiresAt`.
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

/** Returns the URL of the last thumbnail at or before this position. */
export function buildThumbnailUrl(
  { baseUrl, count, intervalSeconds }: StreamUrls['thumbnails'],
  seconds: number,
): string {
  const number = Math.max(0, Math.min(count - 1, Math.floor(seconds / intervalSeconds)));
  return `${baseUrl}.${String(number).padStart(7, '0')}.jpg`;
}
