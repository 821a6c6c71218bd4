import * as z from 'zod';
import { analysisRecordSchema } from '#shared/analysis/analysis-record.ts';

const spanSchema = z.object({ start: z.number(), end: z.number() });

/** The engine's record of one clip, plus measurements that only the benchmark uses. */
export const findingsSchema = z.object({
  record: analysisRecordSchema,
  pauses: z.array(spanSchema),
  looksAway: z.array(spanSchema.extend({ direction: z.enum(['left', 'right', 'down', 'up']) })),
  pitch: z.object({ medianHertz: z.number(), range: z.number() }),
  noFaceShare: z.number(),
  multipleFacesShare: z.number(),
  frames: z.array(
    z.object({
      atSeconds: z.number(),
      /** Angle between the shoulder line and the horizontal. Null if no body was found. */
      shoulderTiltDegrees: z.number().nullable(),
      /** Upward angles are positive. Null if no face was found. */
      headPitchDegrees: z.number().nullable(),
      eyePitchDegrees: z.number().nullable(),
      /** Distance from the nose to the shoulder line, in pixels. */
      noseHeightPixels: z.number().nullable(),
    }),
  ),
});

export type Findings = z.output<typeof findingsSchema>;

export const resourceUsageSchema = z.object({
  wallSeconds: z.number(),
  cpuSeconds: z.number(),
  peakMemoryMb: z.number(),
});

export type ResourceUsage = z.output<typeof resourceUsageSchema>;

/** A measured value of a clip, compared with the true value. */
export interface Check {
  signal: string;
  unit: string;
  truth: number | string | null;
  measured: number | string | null;
  limit: string;
  pass: boolean;
}

export type ResultRow = Check & { clip: string };

type Named = readonly [signal: string, unit: string, truth?: Check['truth']];

export function checkAtLeast(
  [signal, unit, truth = null]: Named,
  least: number,
  measured: number | null,
): Check {
  return { signal, unit, truth, measured, limit: `>= ${least}`, pass: (measured ?? 0) >= least };
}

export function checkAtMost(
  [signal, unit, truth = null]: Named,
  most: number,
  measured: number,
): Check {
  return { signal, unit, truth, measured, limit: `<= ${most}`, pass: measured <= most };
}
