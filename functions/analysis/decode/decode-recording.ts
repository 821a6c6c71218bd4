import type { Readable } from 'node:stream';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { withFfmpeg, type Ffmpeg } from './ffmpeg.gateway.ts';
import { inputArguments, type Recording } from './inspect-recording.ts';
import { limits, processLimits, sampling } from './limits.ts';
import { pictureReader } from './picture-reader.ts';

export interface Decoded {
  /** 16 kHz mono, -1 to 1, from the start of the recording; empty without a sound track. */
  readonly sound: Float32Array;
  readonly frameCount: number;
}

/**
 * Decodes at most the first five minutes: every picture goes to `onFrame` as it comes and is then dropped, the sound is
 * collected. Null when the file cannot be decoded within the limits. Throws when `signal` aborts.
 */
export async function decodeRecording(
  recording: Recording,
  { ffmpeg, signal, onFrame }: { ffmpeg: string; signal?: AbortSignal; onFrame: (frame: RgbFrame, at: number) => void },
): Promise<Decoded | null> {
  signal?.throwIfAborted();
  return withFfmpeg(ffmpeg, decodeArguments(recording), async (run) => {
    const stop = () => run.kill();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const decoded = await readBoth(run, recording.hasSound, onFrame);
      signal?.throwIfAborted();
      return decoded;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  });
}

/** Pictures by time stamp on standard output, each with its own size; sound on descriptor 3, gaps filled with silence. */
function decodeArguments({ path, container, hasSound }: Recording): string[] {
  const { framesPerSecond, frameSide, audioHertz } = sampling;
  const upTo = String(limits.analysedSeconds);
  const scale = `scale='if(gte(iw,ih),${frameSide},-2)':'if(gte(iw,ih),-2,${frameSide})':flags=bilinear`;
  const filter = `fps=fps=${framesPerSecond}:start_time=0,${scale},format=rgb24`;
  const input = ['-v', 'error', '-threads', '2'].concat(inputArguments(path, container));
  const picture = ['-map', '0:v:0', '-t', upTo, '-vf', filter, '-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1'];
  if (!hasSound) return [...input, ...picture];
  const sound = [
    '-map',
    '0:a:0',
    '-t',
    upTo,
    '-af',
    'aresample=async=1:first_pts=0',
    '-ac',
    '1',
    '-ar',
    `${audioHertz}`,
  ];
  return [...input, ...picture, ...sound, '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:3'];
}

async function readBoth(
  run: Ffmpeg,
  hasSound: boolean,
  onFrame: (frame: RgbFrame, at: number) => void,
): Promise<Decoded | null> {
  const patience = waitingLimit(run);
  try {
    const [frameCount, sound] = await Promise.all([
      readPictures(run.output, patience, onFrame),
      hasSound ? readSound(run.third) : drained(run.third),
    ]);
    const { code } = await run.ended;
    if (patience.isOver() || frameCount === 0 || code === null) return null;
    return { sound, frameCount };
  } finally {
    patience.stop();
  }
}

interface Patience {
  waiting(): void;
  served(): void;
  isOver(): boolean;
  stop(): void;
}

/** Ends ffmpeg when the reader has waited too long for it, for the first picture or in all. Our own work does not count. */
function waitingLimit(run: Ffmpeg): Patience {
  let left = processLimits.waitingSeconds * 1000;
  let isFirst = true;
  let isOver = false;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    isOver = true;
    run.kill();
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

async function readPictures(
  stream: Readable,
  patience: Patience,
  onFrame: (frame: RgbFrame, at: number) => void,
): Promise<number> {
  const reader = pictureReader();
  let count = 0;
  patience.waiting();
  for await (const chunk of untilClosed(stream)) {
    patience.served();
    for (const frame of reader.push(chunk)) {
      onFrame(frame, count / sampling.framesPerSecond);
      count += 1;
      // Lets the other stream, timers and an abort have their turn between two pictures.
      await new Promise((resolve) => setImmediate(resolve));
    }
    patience.waiting();
  }
  patience.served();
  return count;
}

async function readSound(stream: Readable): Promise<Float32Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of untilClosed(stream)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readInt16LE(2 * at) / 32768);
}

async function drained(stream: Readable): Promise<Float32Array> {
  stream.resume();
  return new Float32Array();
}

/** A killed ffmpeg closes its pipes early; that is an end, not an error. */
async function* untilClosed(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    if (!stream.destroyed) throw error;
  }
}
