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
 * Limits on the decoder process. They ensure that rejecting a file takes less than 60 s and 1.5 GB
 * of memory.
 */
export const processLimits = {
  /** Limit on the process's data segment, in KiB, the unit of the shell's `ulimit -d`. */
  memoryKibibytes: 800_000,
  /** Maximum message size. Must exceed the size of the largest scaled frame. */
  messageBytes: 2 * 1024 * 1024,
  cpuSeconds: 240,
  /** Time limit for checking whether the file is truncated. */
  truncationSeconds: 5,
  /** Time limit for reading the whole container without decoding, and for encoding one frame. */
  inspectSeconds: 15,
  /** Maximum wait for the first message of a decode job. */
  firstOutputSeconds: 15,
  /**
   * Maximum total wait for the messages of a decode job. Time spent analyzing frames doesn't count.
   */
  waitingSeconds: 40,
} as const;

export const sampling = {
  framesPerSecond: 4,
  /** Length of a scaled frame's longer side, in pixels. */
  frameSide: 640,
  audioHertz: 16_000,
} as const;
