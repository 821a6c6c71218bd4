import { type AllowanceCheck, createAllowanceCheck } from '#functions/billing/billing.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { startRehearsal } from '#shared/practice/rehearsal.contract.ts';
import { rehearsalStore, type RehearsalStore } from './rehearsal.store.ts';
import { refuseUnknownQuestion } from '../questions/refuse-unknown-question.ts';

interface Deps {
  rehearsals: Pick<RehearsalStore, 'create' | 'find'>;
  allowanceCheck: AllowanceCheck;
  now: () => Date;
}

/**
 * Stores the questions before the first one is asked. A repeated call returns the stored rehearsal.
 */
export function startRehearsalWith(deps: Deps): UseCase<typeof startRehearsal> {
  return async ({ caller, params: { id }, body: { set, questionIds } }) => {
    if (!caller.plan) return refuse('PLAN_REQUIRED');

    const { memberId } = caller;
    const existing = await deps.rehearsals.find({ memberId, rehearsalId: id });
    if (existing) return { status: 200, body: existing };
    if (new Set(questionIds).size < questionIds.length) return refuse('BAD_REQUEST');

    const unknown = questionIds
      .map((questionId) => refuseUnknownQuestion(questionId || ' '))
      .find(Boolean);
    if (unknown) return unknown;

    const now = deps.now();
    const refusal = await deps.allowanceCheck(
      caller,
      { kind: 'practiceVideos', count: questionIds.length },
      now,
    );

    if (refusal) return refusal;

    const rehearsal = { id, set, questionIds, createdAt: now.toISOString(), finishedAt: null };
    const isCreated = await deps.rehearsals.create(memberId, rehearsal);
    const stored = isCreated
      ? rehearsal
      : await deps.rehearsals.find({ memberId, rehearsalId: id });

    return { status: 200, body: stored ?? rehearsal };
  };
}

export const handler = createHandler(startRehearsal, () =>
  startRehearsalWith({
    rehearsals: rehearsalStore(),
    allowanceCheck: createAllowanceCheck(),
    now: () => new Date(),
  }),
);
