import { open, type FileHandle } from 'node:fs/promises';
import * as z from 'zod';
import type { UnreadableReason } from '#shared/practice/analysis-status.ts';
import { detectContainer, type Container } from './container.ts';
import { isTruncated } from './truncated-file.service.ts';
import { readReply } from './decoder.gateway.ts';
import { recordingLimits } from './limits.ts';

export interface Unreadable {
  state: 'unreadable';
  reason: UnreadableReason;
}

export type Inspection = { state: 'readable'; recording: Recording } | Unreadable;

/** A file that passed the checks and can be decoded. */
export interface Recording {
  path: string;
  container: Container;
  /** Timestamp of the first frame or audio packet, in seconds. */
  startSeconds: number;
  durationSeconds: number;
  /** Index of the audio track to decode; null if there is none. */
  soundIndex: number | null;
  /** Pixels in one second of the recording: frame rate times frame size. */
  pixelsPerSecond: number;
}

/**
 * Checks a file's size, container, completeness, streams, length and frame size without decoding
 * it.
 */
export async function inspectRecording(path: string, decoder: string): Promise<Inspection> {
  const file = await open(path, 'r');
  try {
    const container = await checkBytes(file);
    if (typeof container !== 'string') return { state: 'unreadable', reason: container.reason };

    const streams = await probeStreams(decoder, file, container);
    if (typeof streams === 'string') return { state: 'unreadable', reason: streams };

    const reason = findRefusal(streams);
    if (reason) return { state: 'unreadable', reason };

    const { startSeconds, durationSeconds, soundIndex } = streams;
    const pixelsPerSecond = ((streams.pixels ?? 0) * streams.frameCount) / (durationSeconds || 1);

    return {
      state: 'readable',
      recording: { path, container, startSeconds, durationSeconds, soundIndex, pixelsPerSecond },
    };
  } finally {
    await file.close();
  }
}

async function checkBytes(file: FileHandle): Promise<Container | { reason: UnreadableReason }> {
  const { size } = await file.stat();
  if (size === 0) return { reason: 'EMPTY' };
  if (size > recordingLimits.fileBytes) return { reason: 'TOO_LARGE' };

  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };

  const container = detectContainer(await read(0, 12));
  if (!container) return { reason: 'NOT_VIDEO' };

  const isCut = await isTruncated(container, { read, size }).catch(timedOutIfSo);
  if (isCut === 'TIMED_OUT') return { reason: isCut };

  return isCut ? { reason: 'UNREADABLE' } : container;
}

function timedOutIfSo(error: unknown): 'TIMED_OUT' {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMED_OUT';
  throw error;
}

const streamsSchema = z.object({
  /**
   * Pixel count of the first video stream, as declared in the container. Null if there is no video
   * stream.
   */
  pixels: z.number().nullable(),
  /** Index of the audio track with the most data; null if there is no audio track. */
  soundIndex: z.number().nullable(),
  isPictureDecodable: z.boolean(),
  isSoundDecodable: z.boolean(),
  startSeconds: z.number(),
  durationSeconds: z.number(),
  /** Number of pictures in the first video stream. */
  frameCount: z.number(),
});

type Streams = z.output<typeof streamsSchema>;

/** Returns a reason if the decoder crashes or takes too long. */
async function probeStreams(
  script: string,
  { fd: input }: FileHandle,
  container: Container,
): Promise<Streams | UnreadableReason> {
  const task = { container, maximumPixels: recordingLimits.pixels };
  const reply = await readReply({ script, job: 'probe', task, input });
  if (reply === 'timed_out') return 'TIMED_OUT';
  if (reply === 'crashed') return 'UNREADABLE';

  return streamsSchema.safeParse(JSON.parse(reply.toString())).data ?? 'UNREADABLE';
}

function findRefusal({
  pixels,
  soundIndex,
  isPictureDecodable,
  isSoundDecodable,
  durationSeconds,
}: Streams): UnreadableReason | null {
  if (pixels === null) return soundIndex === null ? 'UNREADABLE' : 'NOT_VIDEO';
  if (pixels > recordingLimits.pixels) return 'PICTURE_TOO_LARGE';
  if (!isPictureDecodable) return 'PICTURE_FORMAT';
  if (!isSoundDecodable) return 'SOUND_FORMAT';

  return durationSeconds > recordingLimits.recordingSeconds + 0.5 ? 'TOO_LONG' : null;
}
