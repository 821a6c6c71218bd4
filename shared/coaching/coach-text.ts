import * as z from 'zod';
import { VIDEO_LENGTH_LIMIT_SECONDS } from '../practice/video.ts';

/** Characters of the message to the coach, and of the one reply to the answer. */
export const MESSAGE_LIMIT = 2_000;
export const RESPONSE_LIMIT = 5_000;
export const COMMENT_LIMIT = 1_000;
export const MOST_COMMENTS = 100;
/** Characters of all comments together, so that an answer stays a row that is read and sent at once. */
export const ALL_COMMENTS_LIMIT = 20_000;
/** Of one text in a draft: more than can be sent, so that nothing of what is pasted is cut before the coach has shortened it. */
export const TYPED_LIMIT = 20_000;
/** Requests of a member in a day (UTC), withdrawn ones included. */
export const REQUESTS_PER_DAY = 5;

// It is stored and mailed as it is: no control characters but line breaks and tabs, and no half characters.
const UNSHOWABLE = /(?![\n\r\t])\p{Control}|\p{Surrogate}/u;

/** Plain text, trimmed. Screens show it as text and never as markup. */
const plainText = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit)
    .refine((text) => !UNSHOWABLE.test(text));

export const messageSchema = plainText(MESSAGE_LIMIT);

/** Seconds from the start of the video. */
const momentSchema = z.number().min(0).max(VIDEO_LENGTH_LIMIT_SECONDS);

export const coachCommentSchema = z.object({
  atSeconds: momentSchema,
  text: plainText(COMMENT_LIMIT),
});
export type CoachComment = z.output<typeof coachCommentSchema>;

const scoreSchema = z.int().min(0).max(100).nullable();

/** A coach's own scores on the six criteria; null where the coach gave none. Kept apart from the measured ones. */
export const coachScoresSchema = z.object({
  charisma: scoreSchema,
  confidence: scoreSchema,
  posture: scoreSchema,
  eyeContact: scoreSchema,
  communicationSkills: scoreSchema,
  overallProfessionalism: scoreSchema,
});
export type CoachScores = z.output<typeof coachScoresSchema>;

export const NO_SCORES: CoachScores = {
  charisma: null,
  confidence: null,
  posture: null,
  eyeContact: null,
  communicationSkills: null,
  overallProfessionalism: null,
};

/** What a coach sends. Comments are answered in the order of their moments. */
export const coachAnswerSchema = z.object({
  response: plainText(RESPONSE_LIMIT),
  comments: z.array(coachCommentSchema).max(MOST_COMMENTS).refine(fitTogether),
  scores: coachScoresSchema,
});
export type CoachAnswer = z.output<typeof coachAnswerSchema>;

// Tables keep no half characters.
const typedText = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((text) => !/\p{Surrogate}/u.test(text));

/** What a coach has typed so far, kept to the letter: unlike the answer it may be empty. */
export const coachDraftSchema = z.object({
  response: typedText(TYPED_LIMIT),
  comments: z
    .array(z.object({ atSeconds: momentSchema, text: typedText(TYPED_LIMIT) }))
    .max(MOST_COMMENTS)
    .refine(fitTogether),
  scores: coachScoresSchema,
  /** The coach has uncovered the measured scores. From then on their own stay as they are: human scores are given blind. */
  sawMeasured: z.boolean().default(false),
});
export type CoachDraft = z.output<typeof coachDraftSchema>;

export const EMPTY_DRAFT: CoachDraft = { response: '', comments: [], scores: NO_SCORES, sawMeasured: false };

/** Do all comments together keep within `ALL_COMMENTS_LIMIT`? */
export function fitTogether(comments: readonly { readonly text: string }[]): boolean {
  return comments.reduce((sum, { text }) => sum + text.length, 0) <= ALL_COMMENTS_LIMIT;
}

/** The moments in the order they are watched; those of one moment stay in the order they were written. */
export function inOrder<C extends { readonly atSeconds: number }>(comments: readonly C[]): C[] {
  return comments.toSorted((one, other) => one.atSeconds - other.atSeconds);
}
