import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { addDays, toLocalDay } from '#shared/interview-plan/day.ts';
import type { InterviewPlanTask } from '#shared/interview-plan/interview-plan-task.ts';
import { markDay } from '#shared/interview-plan/interview-plan.contract.ts';
import { buildInterviewPlan } from './build-interview-plan.ts';
import { interviewPlanSources, readInterviewPlanFacts } from './read-interview-plan.service.ts';
import { interviewPlanStore, type InterviewPlanRow } from './interview-plan.store.ts';

/** Older marks are deleted, because they no longer change the interview plan. */
const MARK_DAYS = 90;

const NOT_TODAY = 'A new day has started. Reload the page to see its task.';
const NO_TASK = 'There’s nothing to mark today.';

/**
 * Stores the task with the mark, so that the task stays the same even if the interview date moves.
 */
export const markDayEndpoint = endpoint(markDay, {
  impact: 'Members cannot mark a day of their interview plan as done or skipped.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find', 'mark', 'removeMark'),
    sources: interviewPlanSources,
  },
})(async (
  { caller, params: { day }, body: { outcome, timeZone } },
  { interviewPlans, sources },
) => {
  const { memberId } = caller;
  if (day !== toLocalDay(sources.now(), timeZone))
    return refuse('CONFLICT', { message: NOT_TODAY });

  const row = await interviewPlans.find(memberId);
  if (!row) return refuse('NOT_FOUND');

  const { [day]: replaced, ...otherMarks } = row.marks;
  const facts = await readInterviewPlanFacts(sources, caller);
  const build = (marks: InterviewPlanRow['marks']) =>
    buildInterviewPlan(facts, { ...row, timeZone, marks }, sources.now());
  const unmarked = build(otherMarks);
  if (outcome === null) {
    await interviewPlans.removeMark(memberId, day);
    return { status: 200, body: { plan: unmarked.plan } };
  }

  const task = replaced?.task ?? unmarked.days[0]?.task;
  if (!task || !hasOutcome(task)) return refuse('CONFLICT', { message: NO_TASK });

  const mark = { outcome, task };
  if (!(await interviewPlans.mark(memberId, { day, ...mark }, listOldDays(row, day))))
    return refuse('NOT_FOUND');

  return { status: 200, body: { plan: build({ ...otherMarks, [day]: mark }).plan } };
});

export const { handler, declaration } = markDayEndpoint;

function hasOutcome({ kind }: InterviewPlanTask): boolean {
  return kind === 'question' || kind === 'lesson' || kind === 'rehearsal';
}

function listOldDays({ marks }: InterviewPlanRow, today: string): string[] {
  return Object.keys(marks).filter((day) => day < addDays(today, -MARK_DAYS));
}
