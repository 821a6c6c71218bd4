import * as z from 'zod';
import { analysisRecordSchema, signalKeys, type AnalysisRecord } from './analysis-record.ts';

/** What happened when in a recording, without what it is worth: no value, quality or score. */
export const timelineSchema = analysisRecordSchema.pick({ durationSeconds: true, evidence: true }).extend({
  /** Signals that could be looked for, found or not. */
  measured: z.array(z.enum(signalKeys)),
});
export type TimelineFacts = z.output<typeof timelineSchema>;

export function timelineOf({ durationSeconds, evidence, signals }: AnalysisRecord): TimelineFacts {
  return { durationSeconds, evidence, measured: signalKeys.filter((key) => signals[key].value !== null) };
}
