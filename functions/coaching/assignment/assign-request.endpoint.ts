import { postsMail } from '#functions/mail/mail.public.ts';
import { makeRecordedChange, recordChangeUses } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import { assignRequest } from '#shared/coaching/coach-team.contract.ts';

import { coachReviewStore, type Assignment } from '../review/coach-review.store.ts';
import { findCoachId, parseCoachQueueId } from '../request/coach-access.ts';
import { buildAssignedMail, buildCoachChangedMail } from '../request/coaching-mails.ts';
import { toOpenRequest } from './open-request.ts';
import type { RequestKey, RequestRow } from '../request/request-row.ts';
import { staffStore } from '../coaches/staff.store.ts';
import { isActiveCoach } from '../coaches/staff.ts';

const uses = {
  reviews: coachReviewStore.pick('find', 'assign'),
  staff: staffStore.pick('findAll'),
  ...recordChangeUses,
  mails: postsMail,
};

type Deps = Wired<typeof uses>;

const ANSWERED = 'A coach has already answered this request.';
const STALE = 'This request has moved in the meantime. Check who has it now, then try again.';
const NOT_A_COACH = 'This member can’t take the request. Choose another coach.';

/**
 * Idempotent: a retry after a lost response neither records the change again nor sends a second
 * email.
 */
export const assignRequestEndpoint = endpoint(assignRequest, {
  impact: 'Administrators cannot give a request to another coach.',
  uses,
})(async ({ caller, params, body }, deps) => {
  const { coachId, expectedCoachId, reason } = body;
  const now = deps.now();
  const key = parseCoachQueueId(params.id);
  const people = await deps.staff.findAll([key.memberId, ...(coachId === null ? [] : [coachId])]);
  const person = coachId === null ? undefined : people.get(coachId);
  const canTake = person !== undefined && isActiveCoach(person) && coachId !== key.memberId;
  const row = await deps.reviews.find(key);
  if (!row) return refuse('NOT_FOUND');
  if (coachId !== null && !canTake) return refuse('CONFLICT', { message: NOT_A_COACH });

  const coach = person ? { id: person.memberId, name: person.firstName || 'Coach' } : null;

  const done = await moveOnce(deps, row, {
    coach,
    expectedCoachId,
    now,
    byId: caller.memberId,
    reason,
  });

  if (isRefusal(done)) return done;

  await notify(deps, done, expectedCoachId);

  return { status: 200, body: toOpenRequest(done, people.get(key.memberId), now) };
});

export const { handler, declaration } = assignRequestEndpoint;

/** Emails the new coach. The member gets an email only if the request had a coach before. */
async function notify(
  { mails }: Deps,
  row: RequestRow,
  formerCoachId: string | null,
): Promise<void> {
  if (row.status !== 'in_review' || !row.assignedAt) return;

  await mails.post(buildAssignedMail(row, row.assignedAt));
  if (formerCoachId !== null && formerCoachId !== row.coachId)
    await mails.post(buildCoachChangedMail(row, row.assignedAt));
}

type RequestedAssignment = Assignment & { byId: string; reason: string };

/**
 * Moves the request and records the change in the member's audit log, unless the coach already has
 * the request.
 */
async function moveOnce(deps: Deps, row: RequestRow, requested: RequestedAssignment) {
  const { coach, expectedCoachId: from, now, byId, reason } = requested;
  const to = coach?.id ?? null;
  if (row.status !== 'completed' && findCoachId(row, now) === to) return row;

  const refusal = refuseMove(row, requested);
  if (refusal) return refusal;

  const change = { kind: 'coach-request', from, to } as const;

  // `notify` sends the emails. The reason may be about the former coach, so the member's email
  // omits it.
  return makeRecordedChange(
    { ...deps, mails: null },
    { memberId: row.memberId, byId, change, reason },
    () => move(deps, row, requested),
  );
}

/**
 * Each save of the draft makes an attempt fail, and a coach who is typing saves about once per
 * second.
 */
const MAX_ATTEMPTS = 5;

async function move(
  deps: Deps,
  key: RequestKey,
  assignment: Assignment,
): Promise<RequestRow | Refusal> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await deps.reviews.find(key);
    if (!row) return refuse('NOT_FOUND');

    const refusal = refuseMove(row, assignment);
    if (refusal) return refusal;

    const moved = await deps.reviews.assign(row, assignment);
    if (moved) return moved;
  }

  return refuse('CONFLICT');
}

function refuseMove(row: RequestRow, { expectedCoachId, now }: Assignment): Refusal | undefined {
  if (row.status === 'completed') return refuse('ALREADY_ANSWERED', { message: ANSWERED });

  return findCoachId(row, now) === expectedCoachId
    ? undefined
    : refuse('STALE_REVISION', { message: STALE });
}
