import * as z from 'zod';
import {
  coachAnswerSchema,
  coachDraftSchema,
  COMMENT_LIMIT,
  inOrder,
  RESPONSE_LIMIT,
  type CoachAnswer,
  type CoachDraft,
} from '../../../../shared/coaching/coach-text.ts';
import { idOf, type TimedComment } from './timed-comments.ts';

/** A draft being edited: its comments have IDs, and `begun` is the comment being typed. */
export interface DeskDraft extends Omit<CoachDraft, 'comments'> {
  /** Sorted by time. */
  readonly comments: readonly TimedComment[];
  /** Not added yet; null before the first character. Saved like any other comment. */
  readonly begun: TimedComment | null;
}

const keptTextSchema = z.object({
  response: z.string(),
  comments: z.array(z.object({ atSeconds: z.number(), text: z.string() })),
});
/** A draft stored in this browser, of any length, with the server version it's based on. */
export const keptDraftSchema = z.object({
  draft: coachDraftSchema.extend(keptTextSchema.shape),
  version: z.int(),
});
export type KeptDeskDraft = z.output<typeof keptDraftSchema>;

export function deskDraftOf({ response, comments, scores, sawMeasured }: CoachDraft): DeskDraft {
  const named = inOrder(comments).map((comment, at) => ({ ...comment, id: idOf(at) }));
  return { response, comments: named, begun: null, scores, sawMeasured };
}

/** Converts to the server's format: drops the comment IDs and includes the comment being typed. */
export function draftOf({ response, comments, begun, scores, sawMeasured }: DeskDraft): CoachDraft {
  const all = begun && begun.text.trim() !== '' ? [...comments, begun] : comments;
  const plain = all.map(({ atSeconds, text }) => ({ atSeconds, text }));
  return { response, comments: inOrder(plain), scores, sawMeasured };
}

export function withComment(draft: DeskDraft, comment: TimedComment): DeskDraft {
  const others = draft.comments.filter(({ id }) => id !== comment.id);
  return { ...draft, comments: inOrder([...others, comment]) };
}

export function withoutComment(draft: DeskDraft, id: string): DeskDraft {
  return { ...draft, comments: draft.comments.filter((comment) => comment.id !== id) };
}

export type CheckedAnswer =
  | { readonly state: 'right'; readonly answer: CoachAnswer }
  /** `first` is the section to focus. */
  | { readonly state: 'wrong'; readonly problem: string; readonly first: 'response' | 'comments' };

/** Validates the draft: the answer to send, or the first error. */
export function checkAnswer(desk: DeskDraft): CheckedAnswer {
  const draft = draftOf(desk);
  if (draft.response.trim() === '') {
    return { state: 'wrong', problem: 'Please write an answer to the member.', first: 'response' };
  }
  if (draft.comments.some(({ text }) => text.trim() === '')) {
    return { state: 'wrong', problem: 'A comment is empty. Write something or delete it.', first: 'comments' };
  }
  if (isTooLong(draft.response, RESPONSE_LIMIT)) {
    return { state: 'wrong', problem: 'Your answer is too long. Please shorten it.', first: 'response' };
  }
  if (draft.comments.some(({ text }) => isTooLong(text, COMMENT_LIMIT))) {
    return { state: 'wrong', problem: 'A comment is too long. Please shorten it.', first: 'comments' };
  }
  const parsed = coachAnswerSchema.safeParse(draft);
  if (parsed.success) return { state: 'right', answer: parsed.data };
  return {
    state: 'wrong',
    problem: 'Your comments are too long in total. Please shorten some.',
    first: 'comments',
  };
}

/** Trims first, as sending does. */
export function isTooLong(text: string, limit: number): boolean {
  return text.trim().length > limit;
}

/** The whole draft as plain text, for copying. */
export function plainText(desk: DeskDraft, timeOf: (seconds: number) => string): string {
  const { response, comments } = draftOf(desk);
  const moments = comments.map(({ atSeconds, text }) => `${timeOf(atSeconds)}  ${text}`);
  return [response, ...moments].filter((part) => part.trim() !== '').join('\n\n');
}
