import * as z from 'zod';
import { signalKeys } from '../../../../shared/analysis/analysis-record.ts';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';
import rubricJson from './rubric.json';

const weights = z.partialRecord(z.enum(signalKeys), z.number());

const rubricSchema = z.object({
  version: z.string(),
  signals: z.record(
    z.enum(signalKeys),
    z.object({
      source: z.enum(['voice', 'picture']),
      goodRange: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
      /** Corners of the piecewise linear scoring curve, as pairs of value and quality (0 to 1). */
      corners: z.array(z.tuple([z.number(), z.number()])),
      /** Standard deviation of the measurement error, in the signal's unit or as a share of the value. */
      error: z.object({ absolute: z.number().nullable(), relative: z.number().nullable() }),
      isOptional: z.boolean(),
    }),
  ),
  criteria: z.partialRecord(z.enum(criterionKeys), z.object({ weights, keySignals: z.array(z.enum(signalKeys)) })),
  professionalism: z.object({ settingShare: z.number(), setting: weights, criteria: z.array(z.enum(criterionKeys)) }),
  scoring: z.object({
    weakestShare: z.number(),
    scoreRange: z.object({ least: z.number(), most: z.number() }),
    coverage: z.object({ judged: z.number(), whole: z.number() }),
    leastHalfWidth: z.number(),
    leastCriteriaForOverall: z.number(),
  }),
});

/** The current rubric. `rubric-json.test.ts` generates the JSON file from the scoring code. */
export const rubric = rubricSchema.parse(rubricJson);
