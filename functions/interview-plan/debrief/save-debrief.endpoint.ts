import { isDeepStrictEqual } from 'node:util';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { type Day, toLocalDay } from '#shared/interview-plan/day.ts';
import type { Debrief } from '#shared/interview-plan/debrief.ts';
import { MAX_DEBRIEFS } from '#shared/interview-plan/interview-plan-limits.ts';
import { saveDebrief } from '#shared/interview-plan/interview-plan.contract.ts';
import { isQuestionId } from '#shared/practice/questions/question-ids.ts';
import { interviewPlanChangeStore } from '../interview-plan-change.store.ts';
import { interviewPlanStore, type InterviewPlanRow } from '../interview-plan.store.ts';
import { refuseInterviewDate } from '../refuse-interview-date.ts';

const NO_INTERVIEW =
  'Your interview plan has no interview on that day. Reload the page to see its date.';
const CHANGED =
  'Your notes or your interview date have changed since you opened this page. Copy what you want to keep, then cancel and open the notes again.';
const UNKNOWN_QUESTION = 'We couldn’t find one of the questions. Remove it and type it instead.';
const NOT_LATER = 'Choose a day after this interview for the next one.';

/** Notes can be written once the plan's interview date has come, and changed at any time. */
export const saveDebriefEndpoint = endpoint(saveDebrief, {
  impact: 'Members cannot save their notes on an interview.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find'),
    changes: interviewPlanChangeStore.pick('setDebriefs'),
    now: clock,
  },
})(async (
  { caller: { memberId }, params: { day }, body: { timeZone, debrief, previous, nextDate } },
  { interviewPlans, changes, now },
) => {
  const today = toLocalDay(now(), timeZone);
  const row = await interviewPlans.find(memberId);
  if (!row || !hadInterview(row, day, today)) return refuse('CONFLICT', { message: NO_INTERVIEW });

  const saved = row.debriefs[day] ?? null;
  // A retry after a lost response.
  if (
    isDeepStrictEqual(saved, debrief) &&
    (nextDate === undefined || row.interviewDate === nextDate)
  )
    return { status: 204, body: undefined };

  const isMovingDate = nextDate !== undefined;
  const isStale = !isDeepStrictEqual(saved, previous);
  if (isStale || (isMovingDate && row.interviewDate !== day))
    return refuse('CONFLICT', { message: CHANGED });

  const refusal = refuseUnknownQuestions(debrief) ?? refuseNextDate(nextDate, day, today);
  if (refusal) return refusal;

  const others = Object.entries(row.debriefs).filter(([other]) => other !== day);
  const debriefs = keepNewest(debrief ? [[day, debrief], ...others] : others);
  const date = isMovingDate ? { from: day, to: nextDate } : undefined;
  if (!(await changes.setDebriefs(row, debriefs, date)))
    return refuse('CONFLICT', { message: CHANGED });

  return { status: 204, body: undefined };
});

export const { handler, declaration } = saveDebriefEndpoint;

function hadInterview(
  { interviewDate, lastInterviewDate, debriefs }: InterviewPlanRow,
  day: Day,
  today: Day,
): boolean {
  const isInterview = day === interviewDate || day === lastInterviewDate;
  return day <= today && (isInterview || debriefs[day] !== undefined);
}

function refuseUnknownQuestions(debrief: Debrief | null): Refusal | undefined {
  const ids = debrief?.questions.flatMap(({ questionId }) => questionId ?? []) ?? [];
  return ids.every(isQuestionId) ? undefined : refuse('BAD_REQUEST', { message: UNKNOWN_QUESTION });
}

function refuseNextDate(
  nextDate: Day | null | undefined,
  day: Day,
  today: Day,
): Refusal | undefined {
  if (!nextDate) return undefined;
  return nextDate <= day
    ? refuse('BAD_REQUEST', { message: NOT_LATER })
    : refuseInterviewDate(nextDate, today);
}

function keepNewest(debriefs: readonly [Day, Debrief][]): Record<Day, Debrief> {
  const newest = debriefs.toSorted(([one], [other]) => (one < other ? 1 : -1));
  return Object.fromEntries(newest.slice(0, MAX_DEBRIEFS));
}
