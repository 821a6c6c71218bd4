import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

/** A chain of FFmpeg filters, source first. Each entry is `[name, options]`. */
type Filters = readonly (readonly [name: string, options?: string])[];

export type Track =
  | { filters: Filters; codec: string; options?: Readonly<Record<string, string | number>> }
  | { copy: string; media: 0 | 1; seconds?: number };

export interface MediaFile {
  path: string;
  /** Name of an FFmpeg muxer. */
  format: string;
  tracks: readonly Track[];
  /** Options of the muxer. */
  options?: Readonly<Record<string, string | number>>;
}

const SCRIPT = fileURLToPath(new URL('make-media.mjs', import.meta.url));
const PROBE_SCRIPT = fileURLToPath(new URL('probe-media.mjs', import.meta.url));

/** Writes a media file in a separate process. */
export function makeMedia(file: MediaFile): void {
  execFileSync(process.execPath, [SCRIPT, JSON.stringify(file)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Like `makeMedia`, but without blocking this process. */
export async function makeMediaAsync(file: MediaFile): Promise<void> {
  await promisify(execFile)(process.execPath, [SCRIPT, JSON.stringify(file)]);
}

const durationSeconds = z.number().nullable();

const mediaInfoSchema = z.object({
  durationSeconds,
  tracks: z.array(
    z.object({
      type: z.enum(['video', 'audio', 'data']),
      durationSeconds,
      width: z.number(),
      height: z.number(),
      frameRate: z.object({ numerator: z.number(), denominator: z.number() }).nullable(),
      /** H.273 number, for example 16 for PQ and 18 for HLG. */
      transferCharacteristics: z.number(),
      channels: z.number(),
      sampleRate: z.number(),
    }),
  ),
});

export type MediaInfo = z.output<typeof mediaInfoSchema>;

/** Describes a media file, with sizes in pixels. An unreadable file has no tracks. */
export async function probeMedia(path: string): Promise<MediaInfo> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROBE_SCRIPT, path]);
  return mediaInfoSchema.parse(JSON.parse(stdout));
}

/**
 * A video track from FFmpeg filters such as `[['testsrc2', 'size=320x180:rate=12:duration=2']]`.
 */
export function videoTrack(
  source: Filters,
  codec: string,
  options: Readonly<Record<string, string | number>> = {},
): Track {
  return { filters: [...source, ['format', 'pix_fmts=yuv420p'], ['buffersink']], codec, options };
}

/**
 * A sine tone with a 48 kHz sample rate, split into frames of the size that the encoder requires.
 */
export function toneTrack(
  hertz: number,
  seconds: number,
  codec: 'aac' | 'libopus' | 'libmp3lame' | 'pcm_s16le',
): Track {
  const samples = { aac: 1024, libopus: 960, libmp3lame: 1152, pcm_s16le: 1024 }[codec];
  const format = { aac: 'fltp', libopus: 's16', libmp3lame: 's16p', pcm_s16le: 's16' }[codec];

  const filters: Filters = [
    ['sine', `frequency=${hertz}:sample_rate=48000:duration=${seconds}`],
    ['aformat', `sample_fmts=${format}:channel_layouts=mono`],
    ['asetnsamples', `nb_out_samples=${samples}:pad=0`],
    ['abuffersink'],
  ];

  return { filters, codec };
}
