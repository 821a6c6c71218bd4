import { analysisRecordSchema, type AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import type { AnswerContent } from '#shared/analysis/answer-content.ts';
import { NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';
import { ENGINE_VERSION } from '../engine/engine-version.ts';
import { writeFeedback } from '../feedback/write-feedback.ts';
import type { Measurements, Moment } from '../measure/measure-recording.ts';
import { round } from '../statistics/statistics.ts';
import { findExcludedEvidence } from '../score/excluded-signals.ts';
import { nameLostSound } from './lost-sound.ts';
import { RUBRIC_VERSION } from '../score/rubric.ts';
import { scoreRecording } from '../score/score-recording.ts';

interface RecordOptions {
  content?: AnswerContent | null | undefined;
  exclusions?: Exclusions;
}

/** Builds a record with scores and template feedback. Pure function. */
export function buildRecord(
  measurements: Measurements,
  durationSeconds: number,
  { content = null, exclusions = NO_EXCLUSIONS }: RecordOptions = {},
): AnalysisRecord {
  const scored = scoreRecording(measurements, exclusions);
  const hidden = findExcludedEvidence(exclusions);

  return analysisRecordSchema.parse({
    engineVersion: ENGINE_VERSION,
    rubricVersion: RUBRIC_VERSION,
    durationSeconds: round(durationSeconds, 1),
    analyzedSeconds: round(measurements.analyzedSeconds, 1),
    scope: content ? 'delivery_and_words' : 'delivery',
    ...scored,
    evidence: toEvidence(measurements.moments.filter(({ kind }) => !hidden.has(kind))),
    waveform: measurements.waveform,
    feedback: nameLostSound(
      writeFeedback(scored, measurements.hasSound, content !== null),
      scored.criteria,
      measurements,
    ),
    content: content && removeExcludedContent(content, exclusions),
  });
}

function removeExcludedContent(
  content: AnswerContent,
  { fillers, pace }: Exclusions,
): AnswerContent {
  return { ...content, ...(fillers && { fillers: [] }), ...(pace && { wordsPerMinute: null }) };
}

/** Sorts the moments by time. The IDs count moments per kind, such as `filler-1` and `filler-2`. */
function toEvidence(moments: readonly Moment[]): AnalysisRecord['evidence'] {
  const counts = new Map<string, number>();
  return moments
    .toSorted((one, other) => one.start - other.start)
    .map(({ kind, start, end, direction, word }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);

      const [startSeconds, endSeconds] = [round(start, 2), round(end, 2)];

      return {
        id: `${kind}-${count}`,
        kind,
        startSeconds,
        endSeconds,
        direction,
        ...(word && { word }),
      };
    });
}
