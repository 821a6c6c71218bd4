import type { Construct } from 'constructs';
import { PRACTICE_SETTINGS } from '#functions/practice/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantIndexQuery, grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import { getHome } from '#shared/dashboard/home.contract.ts';

export class DashboardStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'dashboard', core);

    const { tables } = core;

    this.endpoint(getHome, {
      impact: 'Members wait longer for the home page, which then makes five calls instead of one.',
      grants: [
        grantTable(tables.progress, 'Query'),
        grantTable(tables.videos, 'Query'),
        grantTable(tables.coaching, 'Query'),
        grantTable(tables.catalog, 'BatchGetItem'),
        grantIndexQuery(tables.catalog, 'byPosition'),
        grantTable(tables.categories, 'Query'),
        grantTable(tables.interviewPlans, 'GetItem'),
        grantTable(tables.of(PRACTICE_SETTINGS), 'GetItem'),
        grantTable(tables.usage, 'GetItem'),
      ],
    });
  }
}
