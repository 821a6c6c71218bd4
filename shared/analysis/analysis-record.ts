import * as z from 'zod';
import { answerContentSchema } from './answer-content.ts';
import { mapCriteria, type CriterionKey } from './criteria.ts';
import { signalKeys } from './signal-keys.ts';
import { transcriptSchema } from './words/transcript.ts';

export type SignalKey = (typeof signalKeys)[number];

/** Reasons why a criterion or signal has no value. `reasonTexts` has the wording for members. */
const notJudgedReasons = [
  'no_face',
  'no_shoulders',
  'picture_stopped',
  'no_speech',
  'too_noisy',
  'too_short',
  'other_people',
  'too_few_signals',
  'depends_on_missing',
  'left_out',
  'no_words',
  'other_language',
] as const;

export type NotJudgedReason = (typeof notJudgedReasons)[number];

const signalSchema = z.object({
  value: z.number().nullable(),
  unit: z.string(),
  /**
   * How good the value is (0-1), read from the signal's scoring curve. At least 0.94 within the
   * good range; 0.85 before rubric 2.2.
   */
  quality: z.number().min(0).max(1).nullable(),
  /** In the signal's unit. Set even if `value` is null. A null bound means no limit. */
  goodRange: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
  /** Measurement error (one standard deviation), in the signal's unit. */
  uncertainty: z.number().nullable(),
  /** Share of usable frames or seconds, 0-1. */
  coverage: z.number().min(0).max(1),
  reason: z.enum(notJudgedReasons).nullable(),
});

export type Signal = z.output<typeof signalSchema>;

const signalContributionSchema = z.object({
  signal: z.enum(signalKeys),
  /**
   * The signal's weight in the criterion (0-1), after redistributing the weights of missing
   * signals.
   */
  weight: z.number(),
  /**
   * Points that this signal costs the criterion. Low scores in other criteria also lower
   * `overallProfessionalism`.
   */
  pointsLost: z.number(),
});

const criterionResultSchema = z.object({
  /** From 5 to 95; null if the criterion couldn't be judged. */
  score: z.number().nullable(),
  reason: z.enum(notJudgedReasons).nullable(),
  /** True if only some of the criterion's signals could be measured, or if the take is short. */
  provisional: z.boolean(),
  /** 95% confidence interval of the score. Covers only measurement error; at least ±3 points. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
  coverage: z.number().min(0).max(1),
  /** Says what the score is based on if a signal is missing or excluded, such as "voice only". */
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

/** A detected moment, such as a pause. Times are in seconds from the start of the recording. */
const evidenceSchema = z.object({
  id: z.string(),
  kind: z.enum(evidenceKinds),
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** Direction of a `look_away` in the unmirrored video; null for other kinds. */
  direction: z.enum(['left', 'right', 'down', 'up']).nullable(),
  /** The filler word; undefined for other kinds. */
  word: z.string().max(20).optional(),
});

/** Older records contain fillers without a word, which were guessed from the sound. */
const evidenceListSchema = z
  .array(evidenceSchema)
  .transform((evidence) => evidence.filter(({ kind, word }) => kind !== 'filler' || word));

export type Evidence = z.output<typeof evidenceSchema>;

export const WAVEFORM_LENGTH = 200;

/**
 * Loudness (0-100) of equal time slices of the analyzed part. Empty if there is no sound, and in
 * older records.
 */
export const waveformSchema = z
  .array(z.number().int().min(0).max(100))
  .max(WAVEFORM_LENGTH)
  .default([]);

/**
 * `delivery_and_words`: a transcript was available, so words per minute, fillers and wording were
 * also scored.
 */
const scopes = ['delivery', 'delivery_and_words'] as const;

export type Scope = (typeof scopes)[number];

const overallSchema = z.object({
  /** True if a criterion is missing or provisional. */
  provisional: z.boolean(),
  interval: criterionResultSchema.shape.interval,
});

const perCriterion = <T extends z.ZodType>(value: T) => z.object(mapCriteria(() => value));

/** The one thing to work on in the next take, with texts for the member. */
const focusSchema = z.object({
  signal: z.enum(signalKeys),
  observation: z.string(),
  advice: z.string(),
  /** A short reminder, shown next to the camera during the next take. */
  cue: z.string(),
});

export type Focus = z.output<typeof focusSchema>;

const feedbackSchema = z.object({
  writtenBy: z.enum(['templates', 'language_model']),
  detailedFeedback: perCriterion(z.string()),
  keyStrengths: z.array(z.string()),
  areasForImprovement: z.array(z.string()),
  actionableRecommendations: z.array(z.string()),
  /** Null if no signal cost enough points, or if the record is older than this field. */
  focus: focusSchema.nullable().default(null),
  /** Sentences for the member about what this analysis didn't judge. */
  notJudged: z.array(z.string()),
});

export type Feedback = z.output<typeof feedbackSchema>;

/**
 * The complete result of one analysis. Without a language model, the same recording gives a
 * byte-identical record.
 */
export const analysisRecordSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  durationSeconds: z.number(),
  /** At most 300: only the first five minutes are analyzed. */
  analyzedSeconds: z.number(),
  /** Records from older rubrics lack `scope` and `overall`, so both fields have defaults. */
  scope: z.enum(scopes).default('delivery'),
  overallScore: z.number().nullable(),
  overall: overallSchema.default({ provisional: false, interval: null }),
  scores: perCriterion(z.number().nullable()),
  criteria: perCriterion(criterionResultSchema),
  signals: z.record(z.enum(signalKeys), signalSchema),
  evidence: evidenceListSchema,
  waveform: waveformSchema,
  feedback: feedbackSchema,
  /** Results from the transcript; null without a transcript. */
  content: answerContentSchema.nullable().default(null),
  /**
   * Null without a speech recognizer, or if the recording was registered under an older consent
   * text.
   */
  transcript: transcriptSchema.nullable().default(null),
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
 * The part of a record that the library and the results screen need, in the shape that the product
 * specification requires. Scores that couldn't be judged are null, and `judgments` has the reason.
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
