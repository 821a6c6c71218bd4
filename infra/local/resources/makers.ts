import type { PolicyUse } from '../edge/content-policy.ts';
import { apiMakers } from './api.ts';
import type { Cloud, Makers } from './cloud.ts';
import { distributionMakers } from './distribution-parts.ts';
import { functionMakers } from './functions.ts';
import { identityMakers } from './identity.ts';
import { scheduleMakers } from './schedules.ts';
import { secretMakers } from './secrets.ts';
import { queueMakers, storageMakers, topicMakers } from './storage.ts';
import { tableMakers } from './tables.ts';

/** Maps each supported resource type to its maker. */
export function allMakers(cloud: Cloud, use: PolicyUse): Makers {
  return {
    ...storageMakers(cloud),
    ...queueMakers(cloud),
    ...topicMakers(),
    ...tableMakers(cloud),
    ...secretMakers(cloud),
    ...functionMakers(cloud),
    ...apiMakers(cloud),
    ...distributionMakers(cloud, use),
    ...identityMakers(cloud),
    ...scheduleMakers(cloud),
  };
}
