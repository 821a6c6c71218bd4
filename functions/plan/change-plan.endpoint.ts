import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { countDays, toLocalDay } from '#shared/plan/day.ts';
import { MAX_DAYS_AHEAD } from '#shared/plan/plan-limits.ts';
import { changePlan } from '#shared/plan/plan.contract.ts';
import { findNextReminder } from './reminder-time.ts';
import { planStore, type PlanStore } from './plan.store.ts';

interface Deps {
  plans: Pick<PlanStore, 'change'>;
  now: () => Date;
}

export function changePlanWith({ plans, now }: Deps): UseCase<typeof changePlan> {
  return async ({ caller, body: { timeZone, interviewDate, targetRole } }) => {
    if (interviewDate) {
      const daysAhead = countDays(toLocalDay(now(), timeZone), interviewDate);
      if (daysAhead < 0)
        return refuse('BAD_REQUEST', { message: 'That day is over. Choose today or a later day.' });
      if (daysAhead > MAX_DAYS_AHEAD)
        return refuse('BAD_REQUEST', {
          message: 'Choose a day within the next year for your interview.',
        });
    }

    const role = targetRole === '' ? null : targetRole;
    await plans.change(
      caller.memberId,
      { timeZone, interviewDate, targetRole: role },
      findNextReminder(now(), timeZone),
    );

    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(changePlan, () =>
  changePlanWith({ plans: planStore(), now: () => new Date() }),
);
