import * as z from 'zod';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import {
  coachAnswerSchema,
  coachDraftSchema,
  MAX_COMMENT_CHARACTERS,
  sortByTime,
  MAX_RESPONSE_CHARACTERS,
  type CoachAnswer,
  type CoachDraft,
} from '#shared/coaching/coach-text.ts';
import { addCommentIds, type TimedComment } from '../comments/comment-time.ts';
import { isTooLong } from '../texts/typed-text.ts';

/** A draft in the editor. Unlike a saved draft, it has comment IDs and unfinished input. */
export interface ReviewDraft extends Omit<CoachDraft, 'comments'> {
  /** Sorted by time. */
  comments: readonly TimedComment[];
  /** The comment being typed; null while the input is empty. Saved with the other comments. */
  unfinishedComment: TimedComment | null;
  /** Typed texts that aren't scores. They stay visible, aren't saved, and must be corrected. */
  invalidScores: Readonly<Partial<Record<CriterionKey, string>>>;
}

const storedTextSchema = z.object({
  response: z.string(),
  comments: z.array(z.object({ atSeconds: z.number(), text: z.string() })),
});

/**
 * A draft stored in this browser, with the server version on which it's based. Texts may exceed the
 * length limits.
 */
export const storedDraftSchema = z.object({
  draft: coachDraftSchema.extend(storedTextSchema.shape),
  version: z.int(),
});

export type StoredReviewDraft = z.output<typeof storedDraftSchema>;

export function toReviewDraft({
  response,
  comments,
  scores,
  sawMeasured,
}: CoachDraft): ReviewDraft {
  return {
    response,
    comments: addCommentIds(sortByTime(comments)),
    unfinishedComment: null,
    invalidScores: {},
    scores,
    sawMeasured,
  };
}

/** Converts to the server's format: drops the comment IDs and includes the comment being typed. */
export function toCoachDraft({
  response,
  comments,
  unfinishedComment,
  scores,
  sawMeasured,
}: ReviewDraft): CoachDraft {
  const all =
    unfinishedComment && unfinishedComment.text.trim() !== ''
      ? [...comments, unfinishedComment]
      : comments;

  const plain = all.map(({ atSeconds, text }) => ({ atSeconds, text }));

  return { response, comments: sortByTime(plain), scores, sawMeasured };
}

export function putComment(draft: ReviewDraft, comment: TimedComment): ReviewDraft {
  const others = draft.comments.filter(({ id }) => id !== comment.id);
  return { ...draft, comments: sortByTime([...others, comment]) };
}

export function removeComment(draft: ReviewDraft, id: string): ReviewDraft {
  return { ...draft, comments: draft.comments.filter((comment) => comment.id !== id) };
}

export type DraftPart = 'response' | 'comments' | 'scores';

type AnswerValidation =
  | { state: 'valid'; answer: CoachAnswer }
  /** `firstInvalid` is the part of the form to focus. */
  | { state: 'invalid'; problem: string; firstInvalid: DraftPart };

export function hasInvalidScores({ invalidScores }: ReviewDraft): boolean {
  return Object.keys(invalidScores).length > 0;
}

export function validateAnswer(reviewDraft: ReviewDraft): AnswerValidation {
  const draft = toCoachDraft(reviewDraft);
  if (draft.response.trim() === '') {
    return {
      state: 'invalid',
      problem: 'Please write an answer to the member.',
      firstInvalid: 'response',
    };
  }

  if (draft.comments.some(({ text }) => text.trim() === '')) {
    return {
      state: 'invalid',
      problem: 'A comment is empty. Write something or delete it.',
      firstInvalid: 'comments',
    };
  }

  if (isTooLong(draft.response, MAX_RESPONSE_CHARACTERS)) {
    return {
      state: 'invalid',
      problem: 'Your answer is too long. Please shorten it.',
      firstInvalid: 'response',
    };
  }

  if (draft.comments.some(({ text }) => isTooLong(text, MAX_COMMENT_CHARACTERS))) {
    return {
      state: 'invalid',
      problem: 'A comment is too long. Please shorten it.',
      firstInvalid: 'comments',
    };
  }

  if (hasInvalidScores(reviewDraft)) {
    return {
      state: 'invalid',
      problem: 'A score isn’t a whole number from 0 to 100. Correct it or clear it.',
      firstInvalid: 'scores',
    };
  }

  const parsed = coachAnswerSchema.safeParse(draft);
  if (parsed.success) return { state: 'valid', answer: parsed.data };

  return {
    state: 'invalid',
    problem: 'Your comments are too long in total. Please shorten some.',
    firstInvalid: 'comments',
  };
}

export function formatAsPlainText(
  reviewDraft: ReviewDraft,
  formatTime: (seconds: number) => string,
): string {
  const { response, comments } = toCoachDraft(reviewDraft);
  const moments = comments.map(({ atSeconds, text }) => `${formatTime(atSeconds)}  ${text}`);
  return [response, ...moments].filter((part) => part.trim() !== '').join('\n\n');
}
