import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { addDays, toLocalDay } from '#shared/plan/day.ts';
import type { PlanTask } from '#shared/plan/plan-task.ts';
import { markDay } from '#shared/plan/plan.contract.ts';
import { buildPlan } from './build-plan.ts';
import { planSourcesFromEnv, type PlanSources, readPlanFacts } from './read-plan.service.ts';
import { planStore, type PlanRow, type PlanStore } from './plan.store.ts';

interface Deps {
  plans: Pick<PlanStore, 'find' | 'mark' | 'removeMark'>;
  sources: PlanSources;
}

/** Older marks are deleted, because they no longer change the plan. */
const MARK_DAYS = 90;

const NOT_TODAY = 'A new day has started. Reload the page to see its task.';
const NO_TASK = 'There’s nothing to mark today.';

/**
 * Stores the task with the mark, so that the task stays the same even if the interview date moves.
 */
export function markDayWith({ plans, sources }: Deps): UseCase<typeof markDay> {
  return async ({ caller, params: { day }, body: { outcome, timeZone } }) => {
    const { memberId } = caller;
    if (day !== toLocalDay(sources.now(), timeZone))
      return refuse('CONFLICT', { message: NOT_TODAY });

    const row = await plans.find(memberId);
    if (!row) return refuse('NOT_FOUND');

    const { [day]: replaced, ...otherMarks } = row.marks;
    const facts = await readPlanFacts(sources, caller);
    const build = (marks: PlanRow['marks']) =>
      buildPlan(facts, { ...row, timeZone, marks }, sources.now());
    const unmarked = build(otherMarks);
    if (outcome === null) {
      await plans.removeMark(memberId, day);
      return { status: 200, body: { plan: unmarked.plan } };
    }

    const task = replaced?.task ?? unmarked.days[0]?.task;
    if (!task || !hasOutcome(task)) return refuse('CONFLICT', { message: NO_TASK });

    const mark = { outcome, task };
    if (!(await plans.mark(memberId, { day, ...mark }, listOldDays(row, day))))
      return refuse('NOT_FOUND');

    return { status: 200, body: { plan: build({ ...otherMarks, [day]: mark }).plan } };
  };
}

function hasOutcome({ kind }: PlanTask): boolean {
  return kind === 'question' || kind === 'lesson' || kind === 'rehearsal';
}

function listOldDays({ marks }: PlanRow, today: string): string[] {
  return Object.keys(marks).filter((day) => day < addDays(today, -MARK_DAYS));
}

export const handler = endpoint(markDay, () =>
  markDayWith({ plans: planStore(), sources: planSourcesFromEnv() }),
);
