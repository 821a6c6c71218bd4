import { MAX_ANALYZED_SECONDS, VIDEO_LENGTH_LIMIT_SECONDS } from '../../../shared/practice/video.ts';

/** Limits for uploaded files. Times are recording time, not processing time. */
export const recordingLimits = {
  /** Bytes. The message to the member says 100 MB; the rest covers the difference between MB and MiB. */
  fileBytes: 105 * 1024 * 1024,
  recordingSeconds: VIDEO_LENGTH_LIMIT_SECONDS,
  analyzedSeconds: MAX_ANALYZED_SECONDS,
  /** 4K with its rows rounded up. No webcam has more, and memory use grows with the frame size. */
  pixels: 4096 * 2304,
} as const;

/** Limits of the decoder process. Together they keep a refusal under 60 s and 1.5 GB. */
export const processLimits = {
  /** Private data, in KiB as the shell's ulimit counts. */
  memoryKibibytes: 800_000,
  /** Must exceed the largest scaled frame. */
  messageBytes: 2 * 1024 * 1024,
  cpuSeconds: 240,
  /** Limit for reading the whole container without decoding. */
  inspectSeconds: 15,
  /** Limit until the first frame or sound. */
  firstOutputSeconds: 15,
  /** Limit for the total time the analysis spends waiting for the decoder. */
  waitingSeconds: 40,
} as const;

export const sampling = {
  /** Analyzed frames per second. */
  framesPerSecond: 4,
  /** Longer side of a scaled frame, in pixels. */
  frameSide: 640,
  audioHertz: 16_000,
} as const;
