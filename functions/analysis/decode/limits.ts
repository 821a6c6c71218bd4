import { ANALYSED_SECONDS, VIDEO_LENGTH_LIMIT_SECONDS } from '../../../shared/practice/video.ts';

/** What a file may be. The times are those of the recording, not of the work. */
export const limits = {
  /** Bytes of the file; the member's sentence names 100 MB, the rest is slack for MB and MiB. */
  fileBytes: 105 * 1024 * 1024,
  recordingSeconds: VIDEO_LENGTH_LIMIT_SECONDS,
  analysedSeconds: ANALYSED_SECONDS,
  /** 4K with its rows rounded up; more is no webcam and costs memory. */
  pixels: 4096 * 2304,
} as const;

/** Limits of the decoder process. Together they keep a refusal under 60 s and 1.5 GB. */
export const processLimits = {
  /** Private data, in KiB as the shell's ulimit counts. */
  memoryKibibytes: 800_000,
  /** More than the largest picture at its reduced size. */
  messageBytes: 2 * 1024 * 1024,
  cpuSeconds: 240,
  /** Reading through the container without decoding. */
  inspectSeconds: 15,
  /** Until the first picture or sound. */
  firstOutputSeconds: 15,
  /** All the time in which the analysis had nothing to do but wait for the decoder. */
  waitingSeconds: 40,
} as const;

export const sampling = {
  /** Pictures per second that the engine looks at. */
  framesPerSecond: 4,
  /** Longer side of a picture in pixels. */
  frameSide: 640,
  audioHertz: 16_000,
} as const;
