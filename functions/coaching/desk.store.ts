import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { CoachAnswer, CoachDraft } from '../../shared/coaching/coach-text.ts';
import { holdFrom } from '../../shared/coaching/promise.ts';
import {
  absent,
  allOf,
  anyOf,
  exists,
  not,
  type Change,
  type Condition,
} from '../platform/dynamo/update-expressions.ts';
import type { RequestKey, RequestRow } from './request-row.ts';
import { isFree, isHeldBy, readRequest, returned, write } from './request-table.store.ts';

/** A coach acting on one request. */
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
  /** Null if the video has no analysis. */
  readonly measuredScores: AnalysisRecord['scores'] | null;
}

/**
 * The coach's side of the coaching table. Writes are conditional, so that two coaches never hold one request; a failed
 * condition returns undefined.
 */
export interface DeskStore {
  find(key: RequestKey): Promise<RequestRow | undefined>;
  /**
   * Takes a request that is pending, has an expired hold or is held by this coach. Coaches can't take their own
   * requests.
   */
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
    release: (desk) => write(table, desk, { ...returned, condition: held(desk) }),
    saveDraft: (desk, draft) => write(table, desk, saving(desk, draft)),
    answer: (desk, answer) => write(table, desk, answering(desk, answer)),
    noteReplySeen: (desk) =>
      write(table, desk, {
        set: { replySeenAt: desk.now.toISOString() },
        condition: { status: 'completed', coachId: desk.coachId, reply: exists },
      }),
  };
}

type RequestChange = Change<Record<string, unknown>>;

const held = ({ coachId, now }: Desk) => isHeldBy(coachId, now);

function taking(desk: Desk, coachName: string): RequestChange {
  const { coachId, now } = desk;
  return {
    set: {
      status: 'in_review',
      coachId,
      coachName,
      holdUntil: holdFrom(now),
      deskOrder: `held#${now.toISOString()}`,
    },
    condition: allOf({ memberId: not(coachId) }, anyOf(isFree(now), held(desk))),
  };
}

function saving(desk: Desk, { version, content }: Versioned<CoachDraft>): RequestChange {
  const { coachId, now } = desk;
  const savedAt = now.toISOString();
  const draft = { ...content, coachId, version: version + 1, savedAt, scoresText: JSON.stringify(content.scores) };
  return {
    set: { draft, draftCoachId: coachId, holdUntil: holdFrom(now) },
    condition: allOf(held(desk), isVersion(coachId, version, content)),
  };
}

function answering(desk: Desk, { version, content, measuredScores }: Answer): RequestChange {
  const respondedAt = desk.now.toISOString();
  const isScored = measuredScores !== null && Object.values(content.scores).some((score) => score !== null);
  return {
    set: {
      status: 'completed',
      answer: content,
      respondedAt,
      deskOrder: `answered#${respondedAt}`,
      ...(isScored && { scored: 'yes', humanScores: content.scores, measuredScores }),
    },
    remove: ['unanswered', 'holdUntil', 'draft', 'draftCoachId', 'waitingMailedAt'],
    condition: allOf(held(desk), isVersion(desk.coachId, version, content)),
  };
}

/**
 * Passes if nobody, including other coaches, has saved since this version. Once a coach has seen the measured scores,
 * their own scores can't change, because only blind scores are compared.
 */
function isVersion(
  coachId: string,
  version: number,
  { scores, sawMeasured = true }: Pick<CoachDraft, 'scores'> & Partial<CoachDraft>,
): Condition<Record<string, unknown>> {
  if (version === 0) return { draft: absent };
  const others = { 'draft.coachId': not(coachId) };
  const isBlind = { 'draft.sawMeasured': false };
  const isSame = { 'draft.scoresText': JSON.stringify(scores) };
  const allowed = sawMeasured ? anyOf(others, isBlind, isSame) : anyOf(others, isBlind);
  return allOf({ 'draft.version': version }, allowed);
}
