import { EMPTY_SCORES } from '../../shared/coaching/coach-text.ts';
import { calculateHoldUntil } from '../../shared/coaching/response-sla.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { absent, allOf, type Change, type Condition } from '../platform/dynamo/update-expressions.ts';
import { readVariable } from '../platform/environment.ts';
import { hasSeenMeasuredScores } from './measured-scores.ts';
import type { RequestKey, RequestRow } from './request-row.ts';
import {
  heldByCondition,
  notHeldCondition,
  readRequest,
  returnToQueueChange,
  updateRequest,
} from './request-table.store.ts';

export interface Assignment {
  /** Null returns the request to the queue. */
  readonly coach: { readonly id: string; readonly name: string } | null;
  /** Null if the request is expected to be in the queue. */
  readonly expectedCoachId: string | null;
  readonly now: Date;
}

/** Moves requests for administrators. */
export interface AssignmentStore {
  find(key: RequestKey): Promise<RequestRow | undefined>;
  /**
   * Moves the request and hands its draft to the new coach. Returns undefined if `expectedCoachId` doesn't hold the
   * request, or if the draft has changed since `row` was read.
   */
  assign(row: RequestRow, assignment: Assignment): Promise<RequestRow | undefined>;
}

type RequestChange = Change<Record<string, unknown>>;

export function assignmentStore(
  client = documentClient(),
  tableName = readVariable('COACHING_TABLE'),
): AssignmentStore {
  const table = { client, tableName };
  return {
    find: (key) => readRequest(table, key),
    assign(row, assignment) {
      const { coach, expectedCoachId, now } = assignment;
      const isWhereExpected = expectedCoachId === null ? notHeldCondition(now) : heldByCondition(expectedCoachId, now);
      const draft = findDraft(row);
      const change = coach ? buildAssignChange(row, coach, now) : returnToQueueChange;
      return updateRequest(table, row, { ...change, condition: allOf(isWhereExpected, hasSameDraft(draft)) });
    },
  };
}

type Draft = ReturnType<typeof findDraft>;

function findDraft(row: RequestRow) {
  return row.status === 'completed' ? undefined : row.draft;
}

function buildAssignChange(row: RequestRow, { id, name }: NonNullable<Assignment['coach']>, now: Date): RequestChange {
  const at = now.toISOString();
  const draft = findDraft(row);
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
 * Hands over the texts, but not the scores: each coach scores blind, and members see who gave the scores. Scores stay
 * locked for a coach who has already seen the measured ones.
 */
function handOver(draft: NonNullable<Draft>, coachId: string, sawMeasured: boolean): RequestChange['set'] {
  return {
    'draft.coachId': coachId,
    'draft.version': draft.version + 1,
    'draft.scores': EMPTY_SCORES,
    'draft.scoresText': JSON.stringify(EMPTY_SCORES),
    'draft.sawMeasured': sawMeasured,
    draftCoachId: coachId,
  };
}

function hasSameDraft(draft: Draft): Condition<Record<string, unknown>> {
  return draft ? { 'draft.coachId': draft.coachId, 'draft.version': draft.version } : { draft: absent };
}
