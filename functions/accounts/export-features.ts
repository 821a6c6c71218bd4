import { billingCopyFromEnv } from '../billing/member-data.public.ts';
import { coachingCopyFromEnv } from '../coaching/member-data.public.ts';
import { memberRowsFromEnv } from '../platform/dynamo/member-rows.store.ts';
import type { DataSource } from '../platform/member-data/member-data.ts';
import { rowCopies } from '../platform/member-data/row-steps.ts';
import { practiceCopyFromEnv } from '../practice/member-data.public.ts';
import { accountCopyFromEnv } from './export-account.ts';
import { MEMBER_TABLES } from './member-tables.ts';

/** `rowCopies` covers tables that no feature's data source reads. */
export function dataSourcesFromEnv(now: () => Date): DataSource[] {
  return [
    accountCopyFromEnv(),
    billingCopyFromEnv(),
    practiceCopyFromEnv(),
    coachingCopyFromEnv(now),
    ...rowCopies(MEMBER_TABLES, memberRowsFromEnv),
  ];
}
