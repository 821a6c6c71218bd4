import { interviewPlanSchema } from '#shared/interview-plan/shown-interview-plan.ts';
import { useSnapshotQuery } from '#web/platform/use-snapshot-query.ts';
import { interviewPlanQuery } from './interview-plan.queries.ts';
import { getToday } from './time-zone.ts';

/** A stored plan is shown only on the day it was loaded. */
const snapshotSchema = interviewPlanSchema
  .nullable()
  .refine((plan) => plan === null || plan.today === getToday());

/** The member's interview plan; null if there is none or it can't be loaded. */
export function useInterviewPlanSnapshot(userId: string) {
  const { data, isPending } = useSnapshotQuery(interviewPlanQuery, {
    userId,
    form: 'plan-snapshot',
    schema: snapshotSchema,
  });

  return { plan: data ?? null, isPending };
}
