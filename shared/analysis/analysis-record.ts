import * as z from 'zod';
import { answerContentSchema } from './answer-content.ts';
import { criterionKeys } from './criteria.ts';

/** Signals of the rubric. The keys are the rubric's own; `null` in a record means that it could not be measured. */
export const signalKeys = [
  'tempo',
  'pause_share',
  'long1',
  'longest_pause',
  'run',
  'fillers',
  'f0sd',
  'loud',
  'snr',
  'camera',
  'away_run',
  'away_rate',
  'tilt',
  'slouch',
  'roll',
  'move',
  'fh',
  'fc',
  'luma',
  'single',
  'smile',
  'text',
] as const;
export type SignalKey = (typeof signalKeys)[number];

/** Why a criterion or signal has no value. `reasonTexts` says it to the member. */
export const notJudgedReasons = [
  'no_face',
  'no_speech',
  'too_short',
  'other_people',
  'too_few_signals',
  'depends_on_missing',
  'left_out',
] as const;
export type NotJudgedReason = (typeof notJudgedReasons)[number];

export const signalSchema = z.object({
  value: z.number().nullable(),
  unit: z.string(),
  /** 0-1, where the value falls on its rubric function: 1 is the good band. */
  quality: z.number().min(0).max(1).nullable(),
  /** Where the quality is 1, in the signal's unit; null is open to that side. Told even when nothing was measured. */
  good: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
  /** Measurement error (one sigma) in the signal's unit. */
  uncertainty: z.number().nullable(),
  /** 0-1, share of frames or seconds that could be used. */
  coverage: z.number().min(0).max(1),
  reason: z.enum(notJudgedReasons).nullable(),
});
export type Signal = z.output<typeof signalSchema>;

export const signalShareSchema = z.object({
  signal: z.enum(signalKeys),
  /** 0-1 within the criterion, as used after leaving out what is missing. */
  weight: z.number(),
  /** Points of the criterion's 100 that this signal cost. */
  pointsLost: z.number(),
});

export const criterionResultSchema = z.object({
  /** 5-95, or null when it could not be judged. */
  score: z.number().nullable(),
  reason: z.enum(notJudgedReasons).nullable(),
  /** True when only part of what the criterion looks at could be measured. */
  provisional: z.boolean(),
  /** 95 % interval of the score from measurement error alone, at least +-3. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
  coverage: z.number().min(0).max(1),
  /** What it was judged from when something is missing or left out: "voice only", "pace turned off in your settings". */
  note: z.string().nullable(),
  shares: z.array(signalShareSchema),
});
export type CriterionResult = z.output<typeof criterionResultSchema>;

export const evidenceKinds = [
  'look_away',
  'pause',
  'flat',
  'slouch',
  'tilt',
  'roll',
  'filler',
  'second_face',
  'no_face',
  'smile',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** A moment of the recording, in seconds from its start. */
export const evidenceSchema = z.object({
  id: z.string(),
  kind: z.enum(evidenceKinds),
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** For `look_away`: where to, seen by the viewer of the unmirrored picture. */
  direction: z.enum(['left', 'right', 'down', 'up']).nullable(),
  /** For a `filler` that a transcript names; without it the sound alone suggests one. */
  word: z.string().max(20).optional(),
});
export type Evidence = z.output<typeof evidenceSchema>;

const perCriterion = <T extends z.ZodType>(value: T) =>
  z.object({
    charisma: value,
    confidence: value,
    posture: value,
    eyeContact: value,
    communicationSkills: value,
    overallProfessionalism: value,
  });

export const feedbackSchema = z.object({
  writtenBy: z.enum(['templates', 'language_model']),
  detailedFeedback: perCriterion(z.string()),
  keyStrengths: z.array(z.string()),
  areasForImprovement: z.array(z.string()),
  actionableRecommendations: z.array(z.string()),
  /** What this analysis did not look at, in plain words. */
  notJudged: z.array(z.string()),
});
export type Feedback = z.output<typeof feedbackSchema>;

/** Everything one analysis found. Same file and versions give the same bytes. */
export const analysisRecordSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  /** Length of the recording. */
  durationSeconds: z.number(),
  /** Length that was looked at: the first five minutes. */
  analysedSeconds: z.number(),
  overallScore: z.number().nullable(),
  scores: perCriterion(z.number().nullable()),
  criteria: perCriterion(criterionResultSchema),
  signals: z.record(z.enum(signalKeys), signalSchema),
  evidence: z.array(evidenceSchema),
  feedback: feedbackSchema,
  /** What the words showed; null when they were not heard. */
  content: answerContentSchema.nullable().default(null),
});
export type AnalysisRecord = z.output<typeof analysisRecordSchema>;

const judgementSchema = criterionResultSchema.pick({
  reason: true,
  provisional: true,
  interval: true,
  confidence: true,
  note: true,
});

/** What the library and the results screen read: the specification's shape, with `null` for what could not be judged and why. */
export const analysisResultsSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  durationSeconds: z.number(),
  overallScore: z.number().nullable(),
  scores: perCriterion(z.number().nullable()),
  judgements: perCriterion(judgementSchema),
  detailedFeedback: perCriterion(z.string()),
  keyStrengths: z.array(z.string()),
  areasForImprovement: z.array(z.string()),
  actionableRecommendations: z.array(z.string()),
  notJudged: z.array(z.string()),
  writtenBy: feedbackSchema.shape.writtenBy,
  content: answerContentSchema.nullable().default(null),
});
export type AnalysisResults = z.output<typeof analysisResultsSchema>;

export function resultsOf(record: AnalysisRecord): AnalysisResults {
  const { engineVersion, rubricVersion, durationSeconds, overallScore, scores, feedback, content } = record;
  return {
    engineVersion,
    rubricVersion,
    durationSeconds,
    overallScore,
    scores,
    judgements: judgementsOf(record),
    ...feedback,
    content,
  };
}

function judgementsOf(record: AnalysisRecord): AnalysisResults['judgements'] {
  return perCriterion(judgementSchema).parse(record.criteria);
}

export type PerCriterion<T> = Record<(typeof criterionKeys)[number], T>;
