import { createTakeAllowanceCheck, readsMonthlyUsage } from '#functions/billing/billing.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock, derive } from '#platform/uses/use.ts';
import { toPlaceId } from '#shared/practice/questions/follow-up.ts';
import { startRehearsal } from '#shared/practice/rehearsal.contract.ts';
import { rehearsalStore } from './rehearsal.store.ts';
import { refuseUnknownQuestion } from '../questions/refuse-unknown-question.ts';

/**
 * Stores the questions before the first one is asked. A repeated call returns the stored rehearsal.
 */
export const startRehearsalEndpoint = endpoint(startRehearsal, {
  impact: 'Members cannot start a rehearsal.',
  uses: {
    rehearsals: rehearsalStore.pick('create', 'find'),
    checkAllowance: derive({ usage: readsMonthlyUsage }, ({ usage }) =>
      createTakeAllowanceCheck(usage),
    ),
    now: clock,
  },
})(async ({ caller, params: { id }, body }, deps) => {
  if (!caller.plan) return refuse('PLAN_REQUIRED');

  const { memberId } = caller;
  const { questionIds } = body;
  const existing = await deps.rehearsals.find({ memberId, rehearsalId: id });
  if (existing) return { status: 200, body: existing };
  if (new Set(questionIds).size < questionIds.length) return refuse('BAD_REQUEST');
  // A follow-up about a missing part is chosen only after the answer.
  if (questionIds.some((questionId) => toPlaceId(questionId) !== questionId))
    return refuse('BAD_REQUEST');

  const unknown = questionIds
    .map((questionId) => refuseUnknownQuestion(questionId || ' '))
    .find(Boolean);
  if (unknown) return unknown;

  const now = deps.now();
  const refusal = await deps.checkAllowance(caller, questionIds.length, now);
  if (refusal) return refusal;

  const rehearsal = { ...body, id, createdAt: now.toISOString(), finishedAt: null };
  const isCreated = await deps.rehearsals.create(memberId, rehearsal);
  const stored = isCreated ? rehearsal : await deps.rehearsals.find({ memberId, rehearsalId: id });

  return { status: 200, body: stored ?? rehearsal };
});

export const { handler, declaration } = startRehearsalEndpoint;
