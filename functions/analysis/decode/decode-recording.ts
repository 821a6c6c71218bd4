import { open } from 'node:fs/promises';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { withDecoder, type Decoder } from './decoder.gateway.ts';
import type { Recording } from './inspect-recording.ts';
import { limits, processLimits, sampling } from './limits.ts';

export interface Decoded {
  /** 16 kHz mono, -1 to 1, from the start of the recording; empty without a sound track. */
  readonly sound: Float32Array;
  readonly frameCount: number;
}

interface DecodeOptions {
  /** Path of the decoder script. */
  readonly decoder: string;
  readonly signal?: AbortSignal;
  readonly onFrame: (frame: RgbFrame, atSeconds: number) => void;
}

/**
 * Decodes at most the first five minutes. Passes each frame to `onFrame` without keeping it, and collects the sound.
 * Null if the file can't be decoded within the limits; throws if `signal` aborts.
 */
export async function decodeRecording(
  { path, container, startSeconds }: Recording,
  { decoder, signal, onFrame }: DecodeOptions,
): Promise<Decoded | null> {
  signal?.throwIfAborted();
  const { pixels: maximumPixels, analysedSeconds } = limits;
  const task = { container, startSeconds, maximumPixels, analysedSeconds, ...sampling };
  const file = await open(path, 'r');
  try {
    return await withDecoder({ script: decoder, job: 'decode', task, file: file.fd }, async (run) => {
      signal?.addEventListener('abort', run.kill, { once: true });
      try {
        return await readAll(run, onFrame);
      } finally {
        signal?.removeEventListener('abort', run.kill);
        signal?.throwIfAborted();
      }
    });
  } finally {
    await file.close();
  }
}

const MAXIMUM_FRAMES = limits.analysedSeconds * sampling.framesPerSecond;
const MAXIMUM_SOUND_BYTES = limits.analysedSeconds * sampling.audioHertz * 2;

async function readAll({ messages, kill }: Decoder, onFrame: DecodeOptions['onFrame']): Promise<Decoded | null> {
  const patience = waitingLimit(kill);
  const sound: Buffer[] = [];
  let [frameCount, soundBytes, isComplete] = [0, 0, false];
  patience.waiting();
  try {
    for await (const { kind, content } of messages) {
      patience.served();
      if (kind === 'f') {
        onFrame(frameOf(content), frameCount / sampling.framesPerSecond);
        frameCount += 1;
        // Lets timers and aborts run between two frames.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (kind === 's') {
        // Copied, because a slice would keep the whole buffer with its frames in memory.
        sound.push(Buffer.from(content));
        soundBytes += content.length;
      }
      if (frameCount > MAXIMUM_FRAMES || soundBytes > MAXIMUM_SOUND_BYTES) return null;
      isComplete = kind === 'e';
      patience.waiting();
    }
  } finally {
    patience.stop();
  }
  return isComplete && frameCount > 0 ? { sound: samplesOf(sound), frameCount } : null;
}

/** Width and height in two bytes each, then the pixels. */
function frameOf(content: Buffer): RgbFrame {
  const [width, height, rgb] = [content.readUInt16LE(0), content.readUInt16LE(2), content.subarray(4)];
  if (rgb.length !== width * height * 3) throw new Error('The decoder sent a picture of a wrong size.');
  return { width, height, rgb };
}

function samplesOf(chunks: readonly Buffer[]): Float32Array {
  const bytes = Buffer.concat(chunks);
  return Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readInt16LE(2 * at) / 32768);
}

interface Patience {
  waiting(): void;
  served(): void;
  isOver(): boolean;
  stop(): void;
}

/**
 * Kills the decoder if the reader waits too long, for the first message or in total. Time spent analyzing frames
 * doesn't count.
 */
function waitingLimit(kill: () => void): Patience {
  let left = processLimits.waitingSeconds * 1000;
  let isFirst = true;
  let isOver = false;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    isOver = true;
    kill();
  };
  return {
    waiting: () => {
      since = performance.now();
      timer = setTimeout(giveUp, isFirst ? processLimits.firstOutputSeconds * 1000 : Math.max(left, 0));
    },
    served: () => {
      clearTimeout(timer);
      left -= performance.now() - since;
      isFirst = false;
    },
    isOver: () => isOver,
    stop: () => clearTimeout(timer),
  };
}
