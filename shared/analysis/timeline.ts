import * as z from 'zod';
import { analysisRecordSchema, type AnalysisRecord } from './analysis-record.ts';
import { isChecked } from './judge-verdict.ts';
import { signalKeys } from './signal-keys.ts';

/** The evidence and waveform of a recording, without measured values or scores. */
export const timelineSchema = analysisRecordSchema
  .pick({ durationSeconds: true, analyzedSeconds: true, evidence: true, waveform: true })
  .extend({
    /** All signals that were measured in most of the recording, including those without evidence. */
    measuredSignals: z.array(z.enum(signalKeys)),
  });

export type TimelineFacts = z.output<typeof timelineSchema>;

export function toTimeline({ signals, ...record }: AnalysisRecord): TimelineFacts {
  const { durationSeconds, analyzedSeconds, evidence, waveform } = record;
  const measuredSignals = signalKeys.filter((key) => isChecked(signals[key]));
  return { durationSeconds, analyzedSeconds, evidence, waveform, measuredSignals };
}
