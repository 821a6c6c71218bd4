import * as z from 'zod';
import { answerContentSchema } from './answer-content.ts';
import { mapCriteria, type CriterionKey } from './criteria.ts';
import { signalKeys } from './signal-keys.ts';

export type SignalKey = (typeof signalKeys)[number];

/** Why a criterion or signal has no value. `reasonTexts` has the wording for members. */
const notJudgedReasons = [
  'no_face',
  'no_speech',
  'too_noisy',
  'too_short',
  'other_people',
  'too_few_signals',
  'depends_on_missing',
  'left_out',
  'no_words',
] as const;
export type NotJudgedReason = (typeof notJudgedReasons)[number];

const signalSchema = z.object({
  value: z.number().nullable(),
  unit: z.string(),
  /** 0-1, from the signal's scoring curve. At least 0.85 within the good range. */
  quality: z.number().min(0).max(1).nullable(),
  /** In the signal's unit; set even if `value` is null. A null bound means no limit. */
  goodRange: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
  /** Measurement error (one sigma) in the signal's unit. */
  uncertainty: z.number().nullable(),
  /** Share of usable frames or seconds, 0-1. */
  coverage: z.number().min(0).max(1),
  reason: z.enum(notJudgedReasons).nullable(),
});
export type Signal = z.output<typeof signalSchema>;

const signalContributionSchema = z.object({
  signal: z.enum(signalKeys),
  /** Share of the criterion (0-1), after the weights of missing signals were redistributed. */
  weight: z.number(),
  /** Points that this signal cost. A criterion's score and its signals' losses add up to 95. */
  pointsLost: z.number(),
});

const criterionResultSchema = z.object({
  /** 5-95; null if the criterion couldn't be judged. */
  score: z.number().nullable(),
  reason: z.enum(notJudgedReasons).nullable(),
  /** True if only part of the criterion's signals could be measured. */
  provisional: z.boolean(),
  /** 95% confidence interval of the score, from measurement error alone; at least ±3 points. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
  coverage: z.number().min(0).max(1),
  /** The score's basis if a signal is missing or excluded: "voice only", "pace turned off in your settings". */
  note: z.string().nullable(),
  shares: z.array(signalContributionSchema),
});
export type CriterionResult = z.output<typeof criterionResultSchema>;

export const evidenceKinds = [
  'look_away',
  'pause',
  'flat_voice',
  'slouch',
  'tilted_shoulders',
  'tilted_head',
  'filler',
  'second_face',
  'no_face',
  'smile',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** A moment of the recording, in seconds from its start. */
const evidenceSchema = z.object({
  id: z.string(),
  kind: z.enum(evidenceKinds),
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** For `look_away`: the direction as seen in the unmirrored video. */
  direction: z.enum(['left', 'right', 'down', 'up']).nullable(),
  /** Set for a `filler` named in the transcript. A filler detected by sound alone has no word. */
  word: z.string().max(20).optional(),
});
export type Evidence = z.output<typeof evidenceSchema>;

export const WAVEFORM_LENGTH = 200;
/** The loudness (0-100) of equally long stretches of the analyzed part. Empty without sound, and in older records. */
export const waveformSchema = z.array(z.number().int().min(0).max(100)).max(WAVEFORM_LENGTH).default([]);

/** `delivery_and_words` if a transcript was also scored, for words per minute, fillers, and wording. */
const scopes = ['delivery', 'delivery_and_words'] as const;
export type Scope = (typeof scopes)[number];

const overallSchema = z.object({
  /** True if a criterion is missing or provisional. */
  provisional: z.boolean(),
  interval: criterionResultSchema.shape.interval,
});

const perCriterion = <T extends z.ZodType>(value: T) => z.object(mapCriteria(() => value));

/** The one thing to work on in the next take, as texts for the report. */
const focusSchema = z.object({
  signal: z.enum(signalKeys),
  observation: z.string(),
  advice: z.string(),
  /** A few words, shown next to the lens during the next take. */
  cue: z.string(),
});
export type Focus = z.output<typeof focusSchema>;

const feedbackSchema = z.object({
  writtenBy: z.enum(['templates', 'language_model']),
  detailedFeedback: perCriterion(z.string()),
  keyStrengths: z.array(z.string()),
  areasForImprovement: z.array(z.string()),
  actionableRecommendations: z.array(z.string()),
  /** Null if no signal cost enough points, and in records from before this field was added. */
  focus: focusSchema.nullable().default(null),
  /** Sentences that name the aspects this analysis didn't judge. */
  notJudged: z.array(z.string()),
});
export type Feedback = z.output<typeof feedbackSchema>;

/** The complete result of one analysis. Reproducible byte for byte without a language model. */
export const analysisRecordSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  /** Length of the recording. */
  durationSeconds: z.number(),
  /** Length of the analyzed part: at most the first five minutes. */
  analyzedSeconds: z.number(),
  /** Records of older rubrics have neither `scope` nor `overall`, so both have defaults. */
  scope: z.enum(scopes).default('delivery'),
  overallScore: z.number().nullable(),
  overall: overallSchema.default({ provisional: false, interval: null }),
  scores: perCriterion(z.number().nullable()),
  criteria: perCriterion(criterionResultSchema),
  signals: z.record(z.enum(signalKeys), signalSchema),
  evidence: z.array(evidenceSchema),
  waveform: waveformSchema,
  feedback: feedbackSchema,
  /** Results from the transcript; null without a transcript. */
  content: answerContentSchema.nullable().default(null),
});
export type AnalysisRecord = z.output<typeof analysisRecordSchema>;

const judgmentSchema = criterionResultSchema.pick({
  reason: true,
  provisional: true,
  interval: true,
  confidence: true,
  note: true,
});

/**
 * Results for the library and the results screen, in the shape that the product specification requires. Scores that
 * couldn't be judged are `null` and have a reason.
 */
export const analysisResultsSchema = analysisRecordSchema
  .pick({
    engineVersion: true,
    rubricVersion: true,
    durationSeconds: true,
    scope: true,
    overallScore: true,
    overall: true,
    scores: true,
    content: true,
  })
  .extend({ judgments: perCriterion(judgmentSchema), ...feedbackSchema.shape });
export type AnalysisResults = z.output<typeof analysisResultsSchema>;

export function toResults(record: AnalysisRecord): AnalysisResults {
  return analysisResultsSchema.parse({ ...record, ...record.feedback, judgments: record.criteria });
}

export type PerCriterion<T> = Record<CriterionKey, T>;
