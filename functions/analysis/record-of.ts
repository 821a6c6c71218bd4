import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { AnswerContent } from '../../shared/analysis/answer-content.ts';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { writeFeedback } from './feedback/write-feedback.ts';
import type { Measurements, Moment } from './measure/measure-recording.ts';
import { round } from './measure/statistics.ts';
import { evidenceLeftOut } from './score/left-out.ts';
import { RUBRIC_VERSION } from './score/rubric.ts';
import { scoreRecording } from './score/score-recording.ts';

interface RecordOptions {
  readonly content?: AnswerContent | null | undefined;
  readonly leaveOut?: LeaveOut;
}

/** Scores measurements and writes the template feedback. Pure. */
export function recordOf(
  measurements: Measurements,
  durationSeconds: number,
  { content = null, leaveOut = NOTHING_LEFT_OUT }: RecordOptions = {},
): AnalysisRecord {
  const scored = scoreRecording(measurements, leaveOut);
  const hidden = evidenceLeftOut(leaveOut);
  return analysisRecordSchema.parse({
    engineVersion: ENGINE_VERSION,
    rubricVersion: RUBRIC_VERSION,
    durationSeconds: round(durationSeconds, 1),
    analysedSeconds: round(measurements.analysedSeconds, 1),
    ...scored,
    evidence: evidenceOf(measurements.moments.filter(({ kind }) => !hidden.has(kind))),
    feedback: writeFeedback(scored, measurements.hasSound, content !== null),
    content: content && contentWithout(content, leaveOut),
  });
}

function contentWithout(content: AnswerContent, { fillers, pace }: LeaveOut): AnswerContent {
  return { ...content, ...(fillers && { fillers: [] }), ...(pace && { wordsPerMinute: null }) };
}

/** Ordered by time; IDs consist of the kind and a number within that kind. */
function evidenceOf(moments: readonly Moment[]): AnalysisRecord['evidence'] {
  const counts = new Map<string, number>();
  return moments
    .toSorted((one, other) => one.start - other.start)
    .map(({ kind, start, end, direction, word }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const [startSeconds, endSeconds] = [round(start, 2), round(end, 2)];
      return { id: `${kind}-${count}`, kind, startSeconds, endSeconds, direction, ...(word && { word }) };
    });
}
