import type { Core } from '#infra/core/core.ts';
import { requiresSecondFactor } from '#infra/settings.ts';
import type { DeployedContract } from '#platform/uses/declaration.ts';

import { grantTable } from './grant.ts';
import type { FunctionSettings } from './granted-function.ts';

type Access = Pick<FunctionSettings, 'grants' | 'environment'>;

/** What an endpoint needs to read the caller's session. Webhooks have none. */
export function sessionAccess({ access }: DeployedContract, { tables, settings }: Core): Access {
  if (access === 'webhook') return { grants: [] };

  return {
    grants: [
      grantTable(tables.sessions, 'BatchGetItem', 'UpdateItem'),
      grantTable(tables.members, 'BatchGetItem'),
    ],
    environment: { ADMIN_SECOND_FACTOR: requiresSecondFactor(settings) ? 'required' : 'not-asked' },
  };
}

/** What an endpoint needs to count calls toward the limits of its contract. */
export function limitAccess({ limits }: DeployedContract, { tables, settings }: Core): Access {
  if (!limits) return { grants: [] };

  return {
    grants: [grantTable(tables.rateLimits, 'UpdateItem')],
    environment: { LIMIT_FACTOR: String(settings.limitFactor) },
  };
}
