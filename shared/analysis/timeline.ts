import * as z from 'zod';
import { analysisRecordSchema, signalKeys, type AnalysisRecord } from './analysis-record.ts';

/** The moments of a recording, without any values, qualities or scores. */
export const timelineSchema = analysisRecordSchema.pick({ durationSeconds: true, evidence: true }).extend({
  /** Signals that could be measured, whether or not they have any moments. */
  measuredSignals: z.array(z.enum(signalKeys)),
});
export type TimelineFacts = z.output<typeof timelineSchema>;

export function toTimeline({ durationSeconds, evidence, signals }: AnalysisRecord): TimelineFacts {
  return { durationSeconds, evidence, measuredSignals: signalKeys.filter((key) => signals[key].value !== null) };
}
