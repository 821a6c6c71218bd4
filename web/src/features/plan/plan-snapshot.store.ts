import * as z from 'zod';
import { daySchema } from '../../../../shared/plan/day-schema.ts';
import { type Plan, planSchema } from '../../../../shared/plan/plan.contract.ts';
import { readDraft, storeDraft } from '../../platform/draft.store.ts';

// Stored as a draft, because drafts are deleted at sign-out and when another member signs in.
const toKey = (userId: string) => ({ userId, form: 'plan-snapshot' });
const snapshotSchema = z.object({ today: daySchema, plan: planSchema.nullable() });

/** The plan that this member last saw in this tab on this day; null if they had none, undefined if unknown. */
export function readPlanSnapshot(userId: string, today: string): Plan | null | undefined {
  const saved = readDraft(toKey(userId), snapshotSchema);
  return saved?.today === today ? saved.plan : undefined;
}

export function savePlanSnapshot(userId: string, today: string, plan: Plan | null): void {
  storeDraft(toKey(userId), { today, plan });
}
