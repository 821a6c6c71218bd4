import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const span = z.tuple([z.number(), z.number()]);

const lookSegmentSchema = z.object({
  t0: z.number(),
  t1: z.number(),
  kind: z.string().default('away'),
  direction: z.enum(['left', 'right', 'down', 'up']).optional(),
});

const postureSegmentSchema = z.object({
  t0: z.number(),
  t1: z.number(),
  kind: z.string(),
  lean_deg: z.number().default(0),
  slouch: z.number().default(0),
});

const videoTruthSchema = z.object({
  faces: z.number().optional(),
  /**
   * Share of the clip in which no face is visible. In the rest of the clip, exactly one face is
   * visible.
   */
  face_absent_share: z.number().min(0).max(1).nullish(),
  look_away_segments: z.array(lookSegmentSchema).optional(),
  look_away_share: z.number().nullish(),
  /** Share of the clip in which the person is visible and looks at the camera. */
  camera_share: z.number().nullish(),
  posture_segments: z.array(postureSegmentSchema).optional(),
  two_faces_segment: span.nullish(),
  transition_s: z.number().default(0.25),
});

const audioTruthSchema = z.object({
  syll_per_s_over_talk_span: z.number().nullish(),
  pauses_ge_250ms: z.array(span).nullish(),
  pause_share: z.number().nullish(),
  longest_pause_s: z.number().nullish(),
  f0_median_hz: z.number().nullish(),
  f0_sd_semitones: z.number().nullish(),
  f0_range_5_95_semitones: z.number().nullish(),
});

/**
 * A clip's known true values. Missing values aren't checked, and `audio: null` means that nobody
 * speaks.
 */
const clipTruthSchema = z.object({
  file: z.string(),
  duration_s: z.number(),
  reencode_of: z.string().nullish(),
  /**
   * Groups in the fairness grid, e.g. `{"light": "dim"}`. All clips in the grid show the same
   * performance.
   */
  group: z.record(z.string(), z.string()).optional(),
  video: videoTruthSchema.nullish(),
  audio: audioTruthSchema.nullish(),
});

export type ClipTruth = z.output<typeof clipTruthSchema>;
export type LookSegment = z.output<typeof lookSegmentSchema>;
export type VideoTruth = z.output<typeof videoTruthSchema>;

/**
 * Reads a folder's `truth.json` and adds each clip's path. Throws if the file is missing or
 * malformed.
 */
export async function readTruth(folder: string): Promise<(ClipTruth & { path: string })[]> {
  const text = await readFile(join(folder, 'truth.json'), 'utf8');
  const { clips } = z.object({ clips: z.array(clipTruthSchema) }).parse(JSON.parse(text));
  return clips.map((clip) => ({ ...clip, path: join(folder, clip.file) }));
}

/** `c01_good.webm` -> `c01`. */
export function getClipName(file: string): string {
  return file.replace(/\.[^.]*$/, '').split('_')[0] ?? file;
}
