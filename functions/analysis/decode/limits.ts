import { MAX_ANALYZED_SECONDS, VIDEO_LENGTH_LIMIT_SECONDS } from '../../../shared/practice/video.ts';

/** Why a file can never be analyzed. The messages are in `shared/practice/video.ts`. */
export const unreadableReasons = ['EMPTY', 'NOT_VIDEO', 'TOO_LONG', 'TOO_LARGE', 'UNREADABLE'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** Limits for uploaded files. Times refer to the recording, not to processing. */
export const recordingLimits = {
  /** Maximum size in bytes. Members are told 100 MB; the limit also allows 100 MiB and some slack. */
  fileBytes: 105 * 1024 * 1024,
  recordingSeconds: VIDEO_LENGTH_LIMIT_SECONDS,
  analyzedSeconds: MAX_ANALYZED_SECONDS,
  /** 4K (4096 x 2160) with the height rounded up. No webcam exceeds it, and memory use grows with the frame size. */
  pixels: 4096 * 2304,
} as const;

/**
 * Limits on the decoder process. With them, rejecting a file takes less than 60 s and 1.5 GB of memory.
 */
export const processLimits = {
  /** Limit on private data in KiB, the unit of the shell's `ulimit`. */
  memoryKibibytes: 800_000,
  /** Size of the largest message. Must exceed the size of the largest scaled frame. */
  messageBytes: 2 * 1024 * 1024,
  cpuSeconds: 240,
  /** Time limit for reading the whole container without decoding. */
  inspectSeconds: 15,
  /** Time limit for the decoder's first message while decoding. */
  firstOutputSeconds: 15,
  /** Limit on the total time that the analysis waits for the decoder. */
  waitingSeconds: 40,
} as const;

export const sampling = {
  /** Analyzed frames per second. */
  framesPerSecond: 4,
  /** Longer side of a scaled frame, in pixels. */
  frameSide: 640,
  audioHertz: 16_000,
} as const;
