import { open } from 'node:fs/promises';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { withDecoder, type Decoder } from './decoder.gateway.ts';
import type { Recording, Unreadable } from './inspect-recording.service.ts';
import {
  HEAVY_PIXELS_PER_SECOND,
  limitWaiting,
  processLimits,
  recordingLimits,
  sampling,
} from './limits.ts';

export interface DecodedRecording {
  state: 'decoded';
  /**
   * 16 kHz mono samples from -1 to 1, from the start of the recording. Empty if there is no audio
   * track.
   */
  sound: Float32Array;
  frameCount: number;
}

interface DecodeOptions {
  /** Path of the decoder script. */
  decoder: string;
  signal?: AbortSignal | undefined;
  onFrame: (frame: RgbFrame, atSeconds: number) => void | Promise<void>;
}

/**
 * Decodes at most the first five minutes. Passes each frame to `onFrame` without keeping it, and
 * collects the audio. Returns a reason if the file can't be decoded within the limits; throws if
 * `signal` aborts.
 */
export async function decodeRecording(
  { path, container, startSeconds, durationSeconds, soundIndex, pixelsPerSecond }: Recording,
  { decoder, signal, onFrame }: DecodeOptions,
): Promise<DecodedRecording | Unreadable> {
  signal?.throwIfAborted();

  // A damaged time stamp must not repeat the last frame for minutes.
  const analyzedSeconds = Math.min(recordingLimits.analyzedSeconds, durationSeconds);
  const limitMs = 1000 * limitWaiting(analyzedSeconds * pixelsPerSecond);

  const task = {
    container,
    startSeconds,
    soundIndex,
    maximumPixels: recordingLimits.pixels,
    analyzedSeconds,
    skipsUnreferenced: pixelsPerSecond > HEAVY_PIXELS_PER_SECOND,
    ...sampling,
  };

  const file = await open(path, 'r');

  try {
    return await withDecoder(
      { script: decoder, job: 'decode', task, input: file.fd },
      async (run) => {
        signal?.addEventListener('abort', run.kill, { once: true });

        try {
          return await readAll(run, limitMs, onFrame);
        } finally {
          signal?.removeEventListener('abort', run.kill);
          signal?.throwIfAborted();
        }
      },
    );
  } finally {
    await file.close();
  }
}

const MAXIMUM_FRAMES = recordingLimits.analyzedSeconds * sampling.framesPerSecond;
const MAXIMUM_SOUND_BYTES = recordingLimits.analyzedSeconds * sampling.audioHertz * 2;

async function readAll(
  { messages, kill }: Decoder,
  limitMs: number,
  onFrame: DecodeOptions['onFrame'],
): Promise<DecodedRecording | Unreadable> {
  const decoderTimer = createDecoderTimer(limitMs, kill);
  const sound: Buffer[] = [];
  let [frameCount, soundBytes, isComplete] = [0, 0, false];
  decoderTimer.startWaiting();

  try {
    for await (const { kind, content } of messages) {
      decoderTimer.stopWaiting();

      if (kind === 'f') {
        await onFrame(parseFrame(content), frameCount / sampling.framesPerSecond);
        frameCount += 1;
      }

      if (kind === 's') {
        // Copy the audio, because a slice would keep the whole buffer, including video frames, in
        // memory.
        sound.push(Buffer.from(content));
        soundBytes += content.length;
      }

      if (frameCount > MAXIMUM_FRAMES || soundBytes > MAXIMUM_SOUND_BYTES)
        return { state: 'unreadable', reason: 'UNREADABLE' };

      isComplete = kind === 'e';
      decoderTimer.startWaiting();
    }
  } finally {
    decoderTimer.stop();
  }

  if (isComplete && frameCount > 0)
    return { state: 'decoded', sound: parseSamples(sound), frameCount };

  return { state: 'unreadable', reason: decoderTimer.hasExpired() ? 'TIMED_OUT' : 'UNREADABLE' };
}

/** `content` has two bytes for the width, two for the height, and then the pixels. */
function parseFrame(content: Buffer): RgbFrame {
  const [width, height, rgb] = [
    content.readUInt16LE(0),
    content.readUInt16LE(2),
    content.subarray(4),
  ];

  if (rgb.length !== width * height * 3)
    throw new Error('The decoder sent a frame of the wrong size.');

  return { width, height, rgb };
}

function parseSamples(chunks: readonly Buffer[]): Float32Array {
  const bytes = Buffer.concat(chunks);
  return Float32Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, at) => bytes.readInt16LE(2 * at) / 32768,
  );
}

/**
 * Kills the decoder if its first message takes too long, or if all messages take longer than
 * `limitMs`. Time spent analyzing frames doesn't count.
 */
function createDecoderTimer(limitMs: number, kill: () => void) {
  let remainingMs = limitMs;
  let [isFirst, isExpired] = [true, false];
  let waitStartMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const expire = () => {
    isExpired = true;
    kill();
  };

  return {
    startWaiting: () => {
      waitStartMs = performance.now();
      timer = setTimeout(
        expire,
        isFirst ? processLimits.firstOutputSeconds * 1000 : Math.max(remainingMs, 0),
      );
    },

    stopWaiting: () => {
      clearTimeout(timer);
      remainingMs -= performance.now() - waitStartMs;
      isFirst = false;
    },

    stop: () => clearTimeout(timer),

    hasExpired: () => isExpired,
  };
}
