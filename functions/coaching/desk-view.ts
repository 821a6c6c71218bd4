import type { CoachWork, DeskRequest, EarlierAnswer, SavedDraft } from '../../shared/coaching/desk.ts';
import { EMPTY_DRAFT } from '../../shared/coaching/coach-text.ts';
import type { VideoRow } from '../practice/practice.public.ts';
import { deskIdOf } from './desk-id.ts';
import { isLapsed, type AnsweredRow, type DeskRow, type RequestRow } from './request-row.ts';

/** A coach sees only the member's first name and submitted text. */
export function deskRequestOf(row: DeskRow, coachId: string, now: Date): DeskRequest {
  const { firstName, videoTitle, userMessage, createdAt } = row;
  const common = { id: deskIdOf(row), firstName, videoTitle, userMessage, createdAt };
  const nothing = { coachName: null, isMine: false, holdUntil: null, respondedAt: null, rating: null };
  if (row.status === 'pending' || isLapsed(row, now)) {
    return { ...common, ...nothing, status: 'pending', hasNewReply: false };
  }
  const { coachName } = row;
  const isMine = row.coachId === coachId;
  if (row.status === 'in_review') {
    const holdUntil = isMine ? row.holdUntil : null;
    return { ...common, ...nothing, status: 'in_review', coachName, isMine, holdUntil, hasNewReply: false };
  }
  const { respondedAt, rating = null } = row;
  const hasNewReply = row.reply !== undefined && row.replySeenAt === undefined;
  return { ...common, ...nothing, status: 'completed', coachName, isMine, respondedAt, rating, hasNewReply };
}

export interface WorkParts {
  readonly row: RequestRow;
  readonly coachId: string;
  readonly video: VideoRow | undefined;
  /** All requests of this member. */
  readonly all: readonly RequestRow[];
  readonly now: Date;
}

export function coachWorkOf({ row, coachId, video, all, now }: WorkParts): CoachWork {
  const isAnswered = row.status === 'completed';
  return {
    request: deskRequestOf(row, coachId, now),
    video: video
      ? {
          createdAt: video.createdAt,
          questionId: video.questionId,
          isAnalysed: video.analysisStatus === 'completed',
        }
      : null,
    draft: isAnswered ? null : draftOf(row, coachId),
    answer: isAnswered ? row.answer : null,
    reply: isAnswered ? (row.reply ?? null) : null,
    earlier: earlierThan(row, all),
  };
}

function draftOf(row: Exclude<RequestRow, AnsweredRow>, coachId: string): SavedDraft {
  const { draft } = row;
  // Hides another coach's draft but keeps its version, which later reveals whether this coach's tab is stale.
  if (draft?.coachId !== coachId) return { ...EMPTY_DRAFT, version: draft?.version ?? 0, savedAt: null };
  const { coachId: _, ...saved } = draft;
  return saved;
}

const MOST_EARLIER = 20;

function earlierThan(row: RequestRow, all: readonly RequestRow[]): EarlierAnswer[] {
  const before = row.status === 'completed' ? row.respondedAt : null;
  return all
    .filter((each) => each.status === 'completed')
    .filter(({ requestId, respondedAt }) => requestId !== row.requestId && (before === null || respondedAt < before))
    .toSorted((one, other) => (one.respondedAt < other.respondedAt ? 1 : -1))
    .slice(0, MOST_EARLIER)
    .map(earlierAnswerOf);
}

function earlierAnswerOf(row: AnsweredRow): EarlierAnswer {
  const { videoTitle, userMessage, coachName, respondedAt, rating = null, reply, answer } = row;
  return { ...answer, videoTitle, userMessage, coachName, respondedAt, rating, reply: reply?.message ?? null };
}
