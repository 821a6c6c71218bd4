import * as z from 'zod';
import { analysisRecordSchema } from '../../shared/analysis/analysis-record.ts';

const spanSchema = z.object({ start: z.number(), end: z.number() });
export type FoundSpan = z.output<typeof spanSchema>;

/** The engine's record of one clip, plus measurements that only the benchmark uses. */
export const findingsSchema = z.object({
  record: analysisRecordSchema,
  pauses: z.array(spanSchema),
  fillers: z.array(spanSchema),
  looks: z.array(spanSchema),
  pitch: z.object({ medianHertz: z.number(), range: z.number() }),
  facelessShare: z.number(),
  companyShare: z.number(),
  frames: z.array(
    z.object({
      at: z.number(),
      /** Degrees. Null without a face or shoulders. */
      shoulderLine: z.number().nullable(),
      /** Pixels from the nose to the shoulder line. */
      noseHeight: z.number().nullable(),
    }),
  ),
});
export type Findings = z.output<typeof findingsSchema>;

export const costSchema = z.object({ wallSeconds: z.number(), cpuSeconds: z.number(), peakMemoryMb: z.number() });
export type Cost = z.output<typeof costSchema>;

/** One line of the result table. */
export interface Row {
  readonly clip: string;
  readonly signal: string;
  readonly unit: string;
  readonly truth: number | string | null;
  readonly measured: number | string | null;
  readonly limit: string;
  readonly pass: boolean;
}
