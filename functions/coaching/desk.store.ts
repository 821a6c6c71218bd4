import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { CoachAnswer, CoachDraft } from '../../shared/coaching/coach-text.ts';
import { holdFrom } from '../../shared/coaching/promise.ts';
import type { RequestKey, RequestRow } from './request-row.ts';
import { FREE, HELD, readRequest, write, type Write } from './request-table.store.ts';

/** A coach at one request. */
export interface Desk extends RequestKey {
  readonly coachId: string;
  readonly now: Date;
}

/** The version a save is based on: 0 before the first save of any coach. */
export interface Versioned<T> {
  readonly version: number;
  readonly content: T;
}

export interface Answer extends Versioned<CoachAnswer> {
  /** What the analysis said; null when there is none. */
  readonly measuredScores: AnalysisRecord['scores'] | null;
}

/**
 * What coaches do. Each is one conditional write on the hold (whose it is, and that it still runs), so that two coaches
 * never hold one request and whoever lost it changes nothing: undefined is the answer then.
 */
export interface DeskStore {
  find(key: RequestKey): Promise<RequestRow | undefined>;
  /** Of a request that waits, whose hold has ended, or that is held by this coach; never of one's own. */
  take(desk: Desk, coachName: string): Promise<RequestRow | undefined>;
  release(desk: Desk): Promise<RequestRow | undefined>;
  /** Also renews the hold. */
  saveDraft(desk: Desk, draft: Versioned<CoachDraft>): Promise<RequestRow | undefined>;
  answer(desk: Desk, answer: Answer): Promise<RequestRow | undefined>;
  noteReplySeen(desk: Desk): Promise<RequestRow | undefined>;
}

export function deskStore(client: DynamoDBDocumentClient, tableName: string): DeskStore {
  const table = { client, tableName };
  return {
    find: (key) => readRequest(table, key),
    take: (desk, coachName) => write(table, desk, taking(desk, coachName)),
    release: (desk) =>
      write(table, desk, {
        UpdateExpression: `SET #status = :pending ${WITHOUT_COACH}`,
        ConditionExpression: HELD,
        values: { ...holding(desk), pending: 'pending' },
      }),
    saveDraft: (desk, draft) => write(table, desk, saving(desk, draft)),
    answer: (desk, answer) => write(table, desk, answering(desk, answer)),
    noteReplySeen: (desk) =>
      write(table, desk, {
        UpdateExpression: 'SET replySeenAt = :now',
        ConditionExpression: '#status = :completed AND coachId = :coach AND attribute_exists(reply)',
        values: { completed: 'completed', coach: desk.coachId, now: desk.now.toISOString() },
      }),
  };
}

export const WITHOUT_COACH = 'REMOVE coachId, coachName, holdUntil, deskOrder';

function holding({ coachId, now }: Desk) {
  return { in_review: 'in_review', coach: coachId, now: now.toISOString() };
}

function taking(desk: Desk, coachName: string): Write {
  return {
    UpdateExpression:
      'SET #status = :in_review, coachId = :coach, coachName = :name, holdUntil = :until, deskOrder = :order',
    ConditionExpression: `memberId <> :coach AND (${FREE} OR (${HELD}))`,
    values: {
      ...holding(desk),
      pending: 'pending',
      name: coachName,
      until: holdFrom(desk.now),
      order: `held#${desk.now.toISOString()}`,
    },
  };
}

function saving(desk: Desk, { version, content }: Versioned<CoachDraft>): Write {
  const savedAt = desk.now.toISOString();
  const draft = {
    ...content,
    coachId: desk.coachId,
    version: version + 1,
    savedAt,
    scoresText: JSON.stringify(content.scores),
  };
  const from = fromVersion(version, content);
  return {
    UpdateExpression: 'SET draft = :draft, draftCoachId = :coach, holdUntil = :until',
    ConditionExpression: `${HELD} AND ${from.condition}`,
    values: { ...holding(desk), ...from.values, draft, until: holdFrom(desk.now) },
  };
}

function answering(desk: Desk, { version, content, measuredScores }: Answer): Write {
  const from = fromVersion(version, content);
  const isScored = measuredScores !== null && Object.values(content.scores).some((score) => score !== null);
  const scored = isScored ? ', scored = :yes, humanScores = :human, measuredScores = :measured' : '';
  return {
    UpdateExpression: `SET #status = :completed, answer = :answer, respondedAt = :now, deskOrder = :order${scored} REMOVE unanswered, holdUntil, draft, draftCoachId, waitingMailedAt`,
    ConditionExpression: `${HELD} AND ${from.condition}`,
    values: {
      ...holding(desk),
      ...from.values,
      ...(isScored && { yes: 'yes', human: content.scores, measured: measuredScores }),
      completed: 'completed',
      answer: content,
      order: `answered#${desk.now.toISOString()}`,
    },
  };
}

/**
 * Holds while nobody saved since this version. It counts on through all coaches of the request, so that a tab from before
 * another coach's turn is stale. Once the measured scores were
 * uncovered, that stays so and the coach's own no longer change: they are worth comparing only when they were given blind.
 */
function fromVersion(
  version: number,
  { scores, sawMeasured = true }: Pick<CoachDraft, 'scores'> & Partial<CoachDraft>,
) {
  if (version === 0) return { condition: 'attribute_not_exists(draft)', values: {} };
  const isBlind = sawMeasured ? '(draft.sawMeasured = :no OR draft.scoresText = :scores)' : 'draft.sawMeasured = :no';
  return {
    condition: `draft.version = :version AND (draft.coachId <> :coach OR ${isBlind})`,
    values: { version, no: false, ...(sawMeasured && { scores: JSON.stringify(scores) }) },
  };
}
