import { open } from 'node:fs/promises';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { withDecoder, type Decoder } from './decoder.gateway.ts';
import type { Recording } from './inspect-recording.service.ts';
import { recordingLimits, processLimits, sampling } from './limits.ts';

export interface DecodedRecording {
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
 * collects the audio. Returns null if the file can't be decoded within the limits; throws if
 * `signal` aborts.
 */
export async function decodeRecording(
  { path, container, startSeconds, durationSeconds, soundIndex }: Recording,
  { decoder, signal, onFrame }: DecodeOptions,
): Promise<DecodedRecording | null> {
  signal?.throwIfAborted();

  const task = {
    container,
    startSeconds,
    soundIndex,
    maximumPixels: recordingLimits.pixels,
    // A damaged time stamp must not repeat the last frame for minutes.
    analyzedSeconds: Math.min(recordingLimits.analyzedSeconds, durationSeconds),
    ...sampling,
  };

  const file = await open(path, 'r');

  try {
    return await withDecoder(
      { script: decoder, job: 'decode', task, input: file.fd },
      async (run) => {
        signal?.addEventListener('abort', run.kill, { once: true });

        try {
          return await readAll(run, onFrame);
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
  onFrame: DecodeOptions['onFrame'],
): Promise<DecodedRecording | null> {
  const decoderTimer = createDecoderTimer(kill);
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

      if (frameCount > MAXIMUM_FRAMES || soundBytes > MAXIMUM_SOUND_BYTES) return null;

      isComplete = kind === 'e';
      decoderTimer.startWaiting();
    }
  } finally {
    decoderTimer.stop();
  }

  return isComplete && frameCount > 0 ? { sound: parseSamples(sound), frameCount } : null;
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
 * Kills the decoder if its first message or the whole recording takes too long. Time spent
 * analyzing frames doesn't count.
 */
function createDecoderTimer(kill: () => void) {
  let remainingMs = processLimits.waitingSeconds * 1000;
  let isFirst = true;
  let waitStartMs = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    startWaiting: () => {
      waitStartMs = performance.now();
      timer = setTimeout(
        kill,
        isFirst ? processLimits.firstOutputSeconds * 1000 : Math.max(remainingMs, 0),
      );
    },

    stopWaiting: () => {
      clearTimeout(timer);
      remainingMs -= performance.now() - waitStartMs;
      isFirst = false;
    },

    stop: () => clearTimeout(timer),
  };
}
