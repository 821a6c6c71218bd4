import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { containerOf, type Container } from './container.ts';
import { isCutOff } from './cut-off.ts';
import { withFfmpeg } from './ffmpeg.gateway.ts';
import { limits, processLimits } from './limits.ts';

/** Why a file is refused for good. `shared/practice/video.ts` has the sentences. */
export type UnreadableReason = 'EMPTY' | 'NOT_VIDEO' | 'TOO_LONG' | 'TOO_LARGE' | 'UNREADABLE';

export type Inspection =
  | { readonly state: 'readable'; readonly recording: Recording }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

/** A file that is worth decoding. */
export interface Recording {
  readonly path: string;
  readonly container: Container;
  readonly durationSeconds: number;
  readonly hasSound: boolean;
}

/** Looks at a file without decoding it: size, kind, whether it is whole, streams, length and picture size. */
export async function inspectRecording(path: string, ffmpeg: string): Promise<Inspection> {
  const file = await lookAtBytes(path);
  if (typeof file === 'string') return { state: 'unreadable', reason: file };
  const streams = await listStreams(path, file.container, ffmpeg);
  if (streams === null) return { state: 'unreadable', reason: 'UNREADABLE' };
  if (streams.durationSeconds > limits.recordingSeconds + 0.5) return { state: 'unreadable', reason: 'TOO_LONG' };
  if (streams.pixels === null) return { state: 'unreadable', reason: streams.hasSound ? 'NOT_VIDEO' : 'UNREADABLE' };
  if (streams.pixels > limits.pixels) return { state: 'unreadable', reason: 'TOO_LARGE' };
  const { durationSeconds, hasSound } = streams;
  return { state: 'readable', recording: { path, container: file.container, durationSeconds, hasSound } };
}

async function lookAtBytes(path: string): Promise<{ container: Container } | UnreadableReason> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return 'EMPTY';
    if (size > limits.fileBytes) return 'TOO_LARGE';
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const container = containerOf(await read(0, 12));
    if (!container) return 'NOT_VIDEO';
    return (await isCutOff(container, { read, size })) ? 'UNREADABLE' : { container };
  } finally {
    await file.close();
  }
}

interface Streams {
  readonly durationSeconds: number;
  /** Of the first picture stream; null without one. */
  readonly pixels: number | null;
  readonly hasSound: boolean;
}

/** Copies all packets to nowhere, which tells the true length even when the file declares none. Null when ffmpeg cannot read it in time. */
async function listStreams(path: string, container: Container, ffmpeg: string): Promise<Streams | null> {
  const args = [...inputArguments(path, container), '-map', '0:v:0?', '-map', '0:a:0?'];
  return withFfmpeg(ffmpeg, [...args, '-c', 'copy', '-f', 'null', '-'], async (run) => {
    run.output.resume();
    run.third.resume();
    const timer = setTimeout(() => run.kill(), processLimits.inspectSeconds * 1000);
    const { code, messages } = await run.ended.finally(() => clearTimeout(timer));
    return code === 0 || /Stream #0/.test(messages) ? readStreams(messages) : null;
  });
}

/** Options in front of every untrusted input: the demuxer that its bytes named, no protocol but the file itself. ffmpeg runs in another folder, so the path is made absolute. */
export function inputArguments(path: string, container: Container): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-f', container, '-i', `file:${resolve(path)}`];
}

/** Reads what ffmpeg says about its input and how far it came. */
export function readStreams(messages: string): Streams {
  const [input = ''] = messages.split('Output #0');
  const picture = /Stream #0.*Video: .*?[ ,](\d{2,5})x(\d{2,5})[ ,]/.exec(input);
  const declared = secondsOf(/Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(input));
  const copied = [...messages.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1) ?? null;
  return {
    durationSeconds: Math.max(declared, secondsOf(copied)),
    pixels: picture ? Number(picture[1]) * Number(picture[2]) : null,
    hasSound: /Stream #0.*Audio: /.test(input),
  };
}

function secondsOf(match: RegExpExecArray | RegExpMatchArray | null): number {
  if (!match) return 0;
  const [, hours, minutes, seconds] = match.map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}
