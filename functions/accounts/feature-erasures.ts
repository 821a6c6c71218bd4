import { billingErasureFromEnv } from '../billing/member-data.public.ts';
import { coachingErasureFromEnv } from '../coaching/member-data.public.ts';
import { memberRowsFromEnv } from '../platform/dynamo/member-rows.store.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { rowErasureSteps } from '../platform/member-data/member-row-steps.ts';
import { practiceErasureFromEnv } from '../practice/member-data.public.ts';
import { uploadsErasureFromEnv } from '../uploads/member-data.public.ts';
import { emailChangeErasureFromEnv } from './erase-email-change.store.ts';
import { exportErasureFromEnv } from './erase-exports.service.ts';
import { MEMBER_TABLES } from './member-tables.ts';

/** Billing comes first, to end payments. `rowErasureSteps` covers tables that no feature's step erases. */
export function featureErasuresFromEnv(): ErasureStep[] {
  return [
    billingErasureFromEnv(),
    uploadsErasureFromEnv(),
    practiceErasureFromEnv(),
    coachingErasureFromEnv(),
    exportErasureFromEnv(),
    emailChangeErasureFromEnv(),
    ...rowErasureSteps(MEMBER_TABLES, memberRowsFromEnv),
  ];
}
