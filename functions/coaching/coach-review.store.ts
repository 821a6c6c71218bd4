import type { AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { CoachAnswer, CoachDraft } from '../../shared/coaching/coach-text.ts';
import { calculateHoldUntil } from '../../shared/coaching/response-sla.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import {
  absent,
  allOf,
  anyOf,
  exists,
  lacks,
  not,
  type Change,
  type Condition,
} from '../platform/dynamo/update-expressions.ts';
import { hashCoach } from './measured-scores.ts';
import type { RequestKey, RequestRow } from './request-row.ts';
import {
  notHeldCondition,
  heldByCondition,
  readRequest,
  returnToQueueChange,
  updateRequest,
} from './request-table.store.ts';

/** The coach who acts on a request, and the time of the action. */
export interface CoachAction extends RequestKey {
  readonly coachId: string;
  readonly now: Date;
}

/** `version` is the draft version that a save is based on; 0 if there is no draft yet. */
export interface Versioned<T> {
  readonly version: number;
  readonly content: T;
}

export interface NewAnswer extends Versioned<CoachAnswer> {
  /** Null if the video has no analysis. */
  readonly measuredScores: AnalysisRecord['scores'] | null;
}

/**
 * Reads and writes requests for coaches. A write returns undefined if its condition fails; the conditions ensure that
 * two coaches never hold the same request.
 */
export interface CoachReviewStore {
  find(key: RequestKey): Promise<RequestRow | undefined>;
  /**
   * Takes a request that is pending, has an expired hold, or is already held by this coach. Coaches can't take their
   * own requests.
   */
  take(action: CoachAction, coachName: string): Promise<RequestRow | undefined>;
  /** Renews a hold that this coach has. Unlike `take`, never takes a request from the queue. */
  renew(action: CoachAction): Promise<RequestRow | undefined>;
  release(action: CoachAction): Promise<RequestRow | undefined>;
  /** Saves the draft and renews the hold. */
  saveDraft(action: CoachAction, draft: Versioned<CoachDraft>): Promise<RequestRow | undefined>;
  answer(action: CoachAction, answer: NewAnswer): Promise<RequestRow | undefined>;
  markReplySeen(action: CoachAction): Promise<RequestRow | undefined>;
}

export function coachReviewStore(
  client = documentClient(),
  tableName = readVariable('COACHING_TABLE'),
): CoachReviewStore {
  const table = { client, tableName };
  return {
    find: (key) => readRequest(table, key),
    take: (action, coachName) => updateRequest(table, action, buildTakeChange(action, coachName)),
    renew: (action) =>
      updateRequest(table, action, {
        set: { holdUntil: calculateHoldUntil(action.now) },
        condition: heldByCoach(action),
      }),
    release: (action) => updateRequest(table, action, { ...returnToQueueChange, condition: heldByCoach(action) }),
    saveDraft: (action, draft) => updateRequest(table, action, buildDraftChange(action, draft)),
    answer: (action, answer) => updateRequest(table, action, buildAnswerChange(action, answer)),
    markReplySeen: (action) =>
      updateRequest(table, action, {
        set: { replySeenAt: action.now.toISOString() },
        condition: { status: 'completed', coachId: action.coachId, reply: exists },
      }),
  };
}

type RequestChange = Change<Record<string, unknown>>;

const heldByCoach = ({ coachId, now }: CoachAction) => heldByCondition(coachId, now);

function buildTakeChange(action: CoachAction, coachName: string): RequestChange {
  const { coachId, now } = action;
  return {
    set: {
      status: 'in_review',
      coachId,
      coachName,
      holdUntil: calculateHoldUntil(now),
      coachSortKey: `held#${now.toISOString()}`,
    },
    remove: ['assignedAt'],
    condition: allOf({ memberId: not(coachId) }, anyOf(notHeldCondition(now), heldByCoach(action))),
  };
}

function buildDraftChange(action: CoachAction, { version, content }: Versioned<CoachDraft>): RequestChange {
  const { coachId, now } = action;
  const savedAt = now.toISOString();
  const draft = { ...content, coachId, version: version + 1, savedAt, scoresText: JSON.stringify(content.scores) };
  return {
    set: { draft, draftCoachId: coachId, holdUntil: calculateHoldUntil(now) },
    ...(content.sawMeasured && { add: { measuredSeenBy: new Set([hashCoach(action, coachId)]) } }),
    condition: allOf(heldByCoach(action), draftVersionCondition(action, version, content)),
  };
}

function buildAnswerChange(action: CoachAction, { version, content, measuredScores }: NewAnswer): RequestChange {
  const respondedAt = action.now.toISOString();
  const isScored = measuredScores !== null && Object.values(content.scores).some((score) => score !== null);
  return {
    set: {
      status: 'completed',
      answer: content,
      respondedAt,
      coachSortKey: `answered#${respondedAt}`,
      ...(isScored && { scored: 'yes', humanScores: content.scores, measuredScores }),
    },
    remove: ['unanswered', 'holdUntil', 'draft', 'draftCoachId', 'waitingMailedAt', 'assignedAt', 'measuredSeenBy'],
    condition: allOf(heldByCoach(action), draftVersionCondition(action, version, content)),
  };
}

/**
 * Passes if no coach has saved a newer draft. Coaches who have seen the measured scores can't add or change scores, even
 * after another coach had the request, because only blind scores are compared.
 */
function draftVersionCondition(
  action: CoachAction,
  version: number,
  { scores, sawMeasured = true }: Pick<CoachDraft, 'scores'> & Partial<CoachDraft>,
): Condition<Record<string, unknown>> {
  const { coachId } = action;
  const isBlind = { measuredSeenBy: lacks(hashCoach(action, coachId)) };
  const isUnscored = sawMeasured && Object.values(scores).every((score) => score === null);
  if (version === 0) return isUnscored ? { draft: absent } : allOf({ draft: absent }, isBlind);
  const byOtherCoach = { 'draft.coachId': not(coachId) };
  const scoredBlind = allOf(isBlind, anyOf(byOtherCoach, { 'draft.sawMeasured': false }));
  const sameScores = { 'draft.coachId': coachId, 'draft.scoresText': JSON.stringify(scores) };
  if (!sawMeasured) return allOf({ 'draft.version': version }, scoredBlind);
  const allowed = anyOf(scoredBlind, sameScores, ...(isUnscored ? [byOtherCoach] : []));
  return allOf({ 'draft.version': version }, allowed);
}
