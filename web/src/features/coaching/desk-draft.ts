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

/** An answer as it stands on the desk: a draft whose comments have names, and the comment that is being written. */
export interface DeskDraft extends Omit<CoachDraft, 'comments'> {
  /** In the order of their moments. */
  readonly comments: readonly TimedComment[];
  /** Not added yet; null before its first letter. It is saved as a comment like the others. */
  readonly begun: TimedComment | null;
}

const keptTextSchema = z.object({
  response: z.string(),
  comments: z.array(z.object({ atSeconds: z.number(), text: z.string() })),
});
/** The draft that this browser kept: what was typed, however long, and the version of the server it began from. */
export const keptDraftSchema = z.object({
  draft: coachDraftSchema.extend(keptTextSchema.shape),
  version: z.int(),
});
export type KeptDeskDraft = z.output<typeof keptDraftSchema>;

export function deskDraftOf({ response, comments, scores, sawMeasured }: CoachDraft): DeskDraft {
  const named = inOrder(comments).map((comment, at) => ({ ...comment, id: idOf(at) }));
  return { response, comments: named, begun: null, scores, sawMeasured };
}

/** As the server keeps it: names are the desk's own, and what is being written counts. */
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
  /** `first` is the part of the desk to go to. */
  | { readonly state: 'wrong'; readonly problem: string; readonly first: 'response' | 'comments' };

/** The answer to send, or what keeps it from being one. */
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

/** What is sent is trimmed first. */
export function isTooLong(text: string, limit: number): boolean {
  return text.trim().length > limit;
}

/** Everything that was typed, as plain text to copy. */
export function plainText(desk: DeskDraft, timeOf: (seconds: number) => string): string {
  const { response, comments } = draftOf(desk);
  const moments = comments.map(({ atSeconds, text }) => `${timeOf(atSeconds)}  ${text}`);
  return [response, ...moments].filter((part) => part.trim() !== '').join('\n\n');
}
