import { MAX_ANALYZED_SECONDS, VIDEO_LENGTH_LIMIT_SECONDS } from '#shared/practice/video.ts';

/** Limits for uploaded files. The times are lengths of the recording, not processing times. */
export const recordingLimits = {
  /**
   * Maximum size in bytes. Members see a limit of 100 MB; this higher limit also accepts 100 MiB,
   * with some slack.
   */
  fileBytes: 105 * 1024 * 1024,
  recordingSeconds: VIDEO_LENGTH_LIMIT_SECONDS,
  analyzedSeconds: MAX_ANALYZED_SECONDS,
  /**
   * 4K (4096 x 2160), with the height rounded up. Memory use grows with the frame size, and no
   * webcam needs more.
   */
  pixels: 4096 * 2304,
} as const;

/**
 * Limits on the decoder process. They ensure that rejecting a file takes less than 1.5 GB of memory
 * and, unless the file declares long or large content, less than 60 s.
 */
export const processLimits = {
  /** Limit on the process's data segment, in KiB, the unit of the shell's `ulimit -d`. */
  memoryKibibytes: 800_000,
  /** Maximum message size. Must exceed the size of the largest scaled frame. */
  messageBytes: 2 * 1024 * 1024,
  /** CPU time of two threads during the longest wait, plus a minute. */
  cpuSeconds: 360,
  /** Time limit for checking whether the file is truncated. */
  truncationSeconds: 5,
  /** Time limit for reading the whole container without decoding, and for encoding one frame. */
  inspectSeconds: 15,
  /** Maximum wait for the first message of a decode job. */
  firstOutputSeconds: 15,
  /**
   * Maximum total wait for the messages of a decode job with little content. Time spent analyzing
   * frames doesn't count.
   */
  waitingSeconds: 40,
  /** Maximum for any content. Leaves the Lambda function time for the download and the models. */
  maxWaitingSeconds: 150,
} as const;

/**
 * A little more than 1080p at 30 frames per second. Above that, frames that no other frame refers
 * to aren't decoded, which makes a sampled frame up to a tenth of a second older.
 */
export const HEAVY_PIXELS_PER_SECOND = 65_000_000;

/**
 * Pixels decoded per second by a busy machine. An idle one decodes 640 million (VP8) to 1.8 billion
 * (H.264).
 */
const SLOW_PIXELS_PER_SECOND = 200_000_000;

/** Maximum total wait for the messages of a decode job, in seconds. */
export function limitWaiting(pixelsToDecode: number): number {
  const { waitingSeconds, maxWaitingSeconds } = processLimits;
  return Math.min(waitingSeconds + pixelsToDecode / SLOW_PIXELS_PER_SECOND, maxWaitingSeconds);
}

export const sampling = {
  framesPerSecond: 4,
  /** Length of a scaled frame's longer side, in pixels. */
  frameSide: 640,
  audioHertz: 16_000,
} as const;
