import * as z from 'zod';
import { mapCriteria } from '#shared/analysis/criteria.ts';
import { secondsSchema } from '#shared/http/seconds.ts';
import { VIDEO_LENGTH_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { removeInvisible, typedText } from '#shared/text/typed-text.ts';

/** Limit for the member's message to the coach, and for the member's reply to the answer. */
export const MAX_MESSAGE_CHARACTERS = 2_000;
export const MAX_RESPONSE_CHARACTERS = 5_000;
export const MAX_COMMENT_CHARACTERS = 1_000;
export const MAX_COMMENTS = 100;

/**
 * Maximum total length of all comments, so that an answer fits into one DynamoDB item and one
 * response.
 */
export const ALL_COMMENTS_LIMIT = 20_000;

/**
 * Limit for each text in a draft. Higher than in an answer, so that a coach can paste a long text
 * and shorten it.
 */
const MAX_DRAFT_CHARACTERS = 20_000;
/** Maximum requests per member per day (UTC), including withdrawn requests. */
export const MAX_REQUESTS_PER_DAY = 5;
export const MAX_BIO_CHARACTERS = 300;
export const MAX_PHRASES = 50;
export const MAX_PHRASE_CHARACTERS = 500;

/** The UI must never render these texts as markup. */
const plainText = (limit: number) => typedText().min(1).max(limit);

export const messageSchema = plainText(MAX_MESSAGE_CHARACTERS);

export const bioSchema = typedText().max(MAX_BIO_CHARACTERS);

/** A coach's saved phrases, in the order in which they were added. */
export const phrasesSchema = z
  .array(plainText(MAX_PHRASE_CHARACTERS))
  .max(MAX_PHRASES)
  .refine((phrases) => new Set(phrases).size === phrases.length);

/** Seconds from the start of the video. */
const commentTimeSchema = secondsSchema.max(VIDEO_LENGTH_LIMIT_SECONDS);

export const coachCommentSchema = z.object({
  atSeconds: commentTimeSchema,
  text: plainText(MAX_COMMENT_CHARACTERS),
});

const scoreSchema = z.int().min(0).max(100).nullable();

/**
 * The coach's own scores, separate from the measured scores. Null for criteria that the coach
 * didn't score.
 */
export const coachScoresSchema = z.object(mapCriteria(() => scoreSchema));

type CoachScores = z.output<typeof coachScoresSchema>;

export const EMPTY_SCORES: CoachScores = mapCriteria(() => null);

/** A coach's answer. Responses contain the comments in time order. */
export const coachAnswerSchema = z.object({
  response: plainText(MAX_RESPONSE_CHARACTERS),
  comments: z.array(coachCommentSchema).max(MAX_COMMENTS).refine(areCommentsWithinLimit),
  scores: coachScoresSchema,
});

export type CoachAnswer = z.output<typeof coachAnswerSchema>;

// Unlike answers, drafts may contain control characters, but not unpaired surrogates: DynamoDB
// can't store those.
const draftText = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((text) => !/\p{Surrogate}/u.test(text))
    .overwrite(removeInvisible);

/**
 * A coach's draft, stored as typed, without invisible characters. Unlike an answer, a draft may be
 * empty.
 */
export const coachDraftSchema = z.object({
  response: draftText(MAX_DRAFT_CHARACTERS),
  comments: z
    .array(z.object({ atSeconds: commentTimeSchema, text: draftText(MAX_DRAFT_CHARACTERS) }))
    .max(MAX_COMMENTS)
    .refine(areCommentsWithinLimit),
  scores: coachScoresSchema,
  /**
   * True once the coach has seen the measured scores. After that, the coach's own scores are
   * read-only.
   */
  sawMeasured: z.boolean().default(false),
});

export type CoachDraft = z.output<typeof coachDraftSchema>;

export const EMPTY_DRAFT: CoachDraft = {
  response: '',
  comments: [],
  scores: EMPTY_SCORES,
  sawMeasured: false,
};

export function areCommentsWithinLimit(comments: readonly { readonly text: string }[]): boolean {
  return comments.reduce((sum, { text }) => sum + text.length, 0) <= ALL_COMMENTS_LIMIT;
}

/** Sorts comments by time. Comments with the same time keep their order. */
export function sortByTime<C extends { readonly atSeconds: number }>(comments: readonly C[]): C[] {
  return comments.toSorted((one, other) => one.atSeconds - other.atSeconds);
}
