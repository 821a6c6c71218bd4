import { useQuery } from '@tanstack/react-query';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { listTaskQuestionIds } from './describe-interview-plan.ts';
import { interviewPlanQuery } from './interview-plan.queries.ts';

/**
 * The next open question of the member's interview plan, and the plan's profession. Null if there is
 * no plan or it can't be loaded; undefined while loading.
 */
export function usePlannedQuestion() {
  const { data, isPending, fetchStatus } = useQuery(interviewPlanQuery);
  // Without a connection, the recorder shows another question instead of waiting.
  if (isPending && fetchStatus !== 'paused') return undefined;

  return data ? { questionId: findOpenQuestion(data), roleFamily: data.roleFamily } : null;
}

function findOpenQuestion({ days }: InterviewPlan): string | null {
  const tasks = days.filter(({ outcome }) => outcome === null).map(({ task }) => task);
  return tasks.flatMap(listTaskQuestionIds)[0] ?? null;
}
