import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  allOf,
  anyOf,
  exists,
  lacks,
  not,
  type Change,
  type Condition,
} from '#platform/dynamo/update-expressions.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { EMPTY_SCORES, type CoachAnswer, type CoachDraft } from '#shared/coaching/coach-text.ts';
import { calculateHoldUntil } from '#shared/coaching/response-sla.ts';

import { hashCoach, hasSeenMeasuredScores } from './measured-scores.ts';
import type { RequestDraft, RequestKey, RequestRow } from '../request/request-row.ts';
import {
  notHeldCondition,
  heldByCondition,
  readRequest,
  returnToQueueChange,
  updateRequest,
} from '../request/request-table.store.ts';

interface CoachAction extends RequestKey {
  coachId: string;
  now: Date;
}

/** `version` is the draft version that a save is based on; 0 if there is no draft yet. */
export interface Versioned<T> {
  version: number;
  content: T;
}

interface NewAnswer extends Versioned<CoachAnswer> {
  /** Null if the video has no analysis. */
  measuredScores: AnalysisRecord['scores'] | null;
}

export interface Assignment {
  /** The coach to assign; null returns the request to the queue. */
  coach: { id: string; name: string } | null;
  /** The coach expected to hold the request; null if the request is expected to be in the queue. */
  expectedCoachId: string | null;
  now: Date;
}

const METHOD_NEEDS = {
  find: ['GetItem'],
  take: ['UpdateItem'],
  renew: ['UpdateItem'],
  release: ['UpdateItem'],
  saveDraft: ['UpdateItem'],
  answer: ['UpdateItem'],
  markRecorded: ['UpdateItem'],
  markReplySeen: ['UpdateItem'],
  assign: ['UpdateItem'],
} as const;

/**
 * Reads and writes requests for coaches and administrators. A write returns undefined if its
 * condition fails; the conditions ensure that two coaches never hold the same request.
 */
export const coachReviewStore = /* @__PURE__ */ tableStore(
  'Coaching',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    return {
      find: (key: RequestKey) => readRequest(table, key),
      /**
       * Takes a request that is pending, has an expired hold, or is already held by this coach.
       * Coaches can't take their own requests.
       */
      take: (action: CoachAction, coachName: string) =>
        updateRequest(table, action, buildTakeChange(action, coachName)),

      /** Renews a hold that this coach has. Unlike `take`, never takes a request from the queue. */
      renew: (action: CoachAction) =>
        updateRequest(table, action, {
          set: { holdUntil: calculateHoldUntil(action.now) },
          condition: heldByCoach(action),
        }),

      release: (action: CoachAction) =>
        updateRequest(table, action, {
          ...returnToQueueChange('coach'),
          condition: heldByCoach(action),
        }),
      /** Saves the draft and renews the hold. */
      saveDraft: (action: CoachAction, draft: Versioned<CoachDraft>) =>
        updateRequest(table, action, buildDraftChange(action, draft)),
      answer: (action: CoachAction, answer: NewAnswer) =>
        updateRequest(table, action, buildAnswerChange(action, answer)),

      markRecorded: (key: RequestKey) =>
        updateRequest(table, key, {
          remove: ['unanswered'],
          condition: { unanswered: 'unrecorded' },
        }),

      markReplySeen: (action: CoachAction) =>
        updateRequest(table, action, {
          set: { replySeenAt: action.now.toISOString() },
          condition: { status: 'completed', coachId: action.coachId, reply: exists },
        }),

      /**
       * Moves the request and hands its draft to the new coach. Returns undefined if
       * `expectedCoachId` doesn't hold the request, or if the draft has changed since `row` was
       * read.
       */
      assign(row: RequestRow, { coach, expectedCoachId, now }: Assignment) {
        const isWhereExpected =
          expectedCoachId === null ? notHeldCondition(now) : heldByCondition(expectedCoachId, now);
        const draft = row.status === 'completed' ? undefined : row.draft;
        const isDraftUnchanged = draft
          ? { 'draft.coachId': draft.coachId, 'draft.version': draft.version }
          : { draft: absent };
        const change = coach
          ? buildAssignChange(row, coach, now)
          : returnToQueueChange('administrator');

        return updateRequest(table, row, {
          ...change,
          condition: allOf(isWhereExpected, isDraftUnchanged),
        });
      },
    };
  },
);

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

function buildDraftChange(
  action: CoachAction,
  { version, content }: Versioned<CoachDraft>,
): RequestChange {
  const { coachId, now } = action;
  const savedAt = now.toISOString();

  const draft = {
    ...content,
    coachId,
    version: version + 1,
    savedAt,
    scoresText: JSON.stringify(content.scores),
  };

  return {
    set: { draft, draftCoachId: coachId, holdUntil: calculateHoldUntil(now) },
    ...(content.sawMeasured && { add: { measuredSeenBy: new Set([hashCoach(action, coachId)]) } }),
    condition: allOf(heldByCoach(action), draftVersionCondition(action, version, content)),
  };
}

function buildAnswerChange(
  action: CoachAction,
  { version, content, measuredScores }: NewAnswer,
): RequestChange {
  const respondedAt = action.now.toISOString();
  const isScored =
    measuredScores !== null && Object.values(content.scores).some((score) => score !== null);

  return {
    set: {
      status: 'completed',
      answer: content,
      respondedAt,
      unanswered: 'unrecorded',
      coachSortKey: `answered#${respondedAt}`,
      ...(isScored && { scored: 'yes', humanScores: content.scores, measuredScores }),
    },
    remove: [
      'holdUntil',
      'draft',
      'draftCoachId',
      'waitingMailedAt',
      'assignedAt',
      'measuredSeenBy',
    ],
    condition: allOf(heldByCoach(action), draftVersionCondition(action, version, content)),
  };
}

/**
 * Passes if no coach has saved a newer draft. Coaches who have seen the measured scores can't add
 * or change scores, even after another coach had the request, because only blind scores are
 * compared.
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

function buildAssignChange(
  row: RequestRow,
  { id, name }: NonNullable<Assignment['coach']>,
  now: Date,
): RequestChange {
  const at = now.toISOString();
  const draft = row.status === 'completed' ? undefined : row.draft;

  return {
    set: {
      status: 'in_review',
      coachId: id,
      coachName: name,
      holdUntil: calculateHoldUntil(now),
      coachSortKey: `held#${at}`,
      assignedAt: at,
      ...(draft && draft.coachId !== id && handOver(draft, id, hasSeenMeasuredScores(row, id))),
    },
  };
}

/**
 * Passes the draft's texts on to the new coach, but not its scores, because each coach scores
 * independently. Scores stay locked for a coach who has already seen the measured ones.
 */
function handOver(
  draft: RequestDraft,
  coachId: string,
  sawMeasured: boolean,
): RequestChange['set'] {
  return {
    'draft.coachId': coachId,
    'draft.version': draft.version + 1,
    'draft.scores': EMPTY_SCORES,
    'draft.scoresText': JSON.stringify(EMPTY_SCORES),
    'draft.sawMeasured': sawMeasured,
    draftCoachId: coachId,
  };
}
