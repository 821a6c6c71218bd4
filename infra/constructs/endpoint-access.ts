import type { Core } from '#infra/core/core.ts';
import { requiresSecondFactor } from '#infra/settings.ts';
import type { DeployedContract } from '#platform/uses/declaration.ts';

import { grantTable } from './grant.ts';
import type { FunctionSettings } from './granted-function.ts';

type Access = Pick<FunctionSettings, 'grants' | 'environment'>;

/** The permissions and variables for reading the caller's session. Webhooks have no session. */
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

/** The permissions and variables for counting calls toward the limits of the contract. */
export function limitAccess({ limits }: DeployedContract, { tables, settings }: Core): Access {
  if (!limits) return { grants: [] };

  return {
    grants: [grantTable(tables.rateLimits, 'UpdateItem')],
    environment: { LIMIT_FACTOR: String(settings.limitFactor) },
  };
}
