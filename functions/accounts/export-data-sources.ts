import { billingDataSourceFromEnv } from '../billing/member-data.public.ts';
import { coachingDataSourceFromEnv } from '../coaching/member-data.public.ts';
import { memberRowsFromEnv } from '../platform/dynamo/member-rows.store.ts';
import type { DataSource } from '../platform/member-data/member-data.ts';
import { rowDataSources } from '../platform/member-data/member-row-steps.ts';
import { practiceDataSourceFromEnv } from '../practice/member-data.public.ts';
import { accountDataSourceFromEnv } from './account-data-source.service.ts';
import { MEMBER_TABLES } from './member-tables.ts';

/** `rowDataSources` covers tables that no feature's data source reads. */
export function dataSourcesFromEnv(now: () => Date): DataSource[] {
  return [
    accountDataSourceFromEnv(),
    billingDataSourceFromEnv(),
    practiceDataSourceFromEnv(),
    coachingDataSourceFromEnv(now),
    ...rowDataSources(MEMBER_TABLES, memberRowsFromEnv),
  ];
}
