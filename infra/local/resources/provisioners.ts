import type { PageSource } from '../edge/content-security-policy.ts';
import { createApiProvisioners } from './api.ts';
import type { Cloud, Provisioners } from './cloud.ts';
import { createCloudFrontProvisioners } from './cloudfront.ts';
import { createFunctionProvisioners } from './functions.ts';
import { createUserPoolProvisioners } from './user-pools.ts';
import { createScheduleProvisioners } from './schedules.ts';
import { createSecretProvisioners } from './secrets.ts';
import { createQueueProvisioners, createBucketProvisioners, createMonitoringProvisioners } from './storage.ts';
import { createTableProvisioners } from './tables.ts';

/** Maps each supported resource type to its provisioner. */
export function createProvisioners(cloud: Cloud, pageSource: PageSource): Provisioners {
  return {
    ...createBucketProvisioners(cloud),
    ...createQueueProvisioners(cloud),
    ...createMonitoringProvisioners(),
    ...createTableProvisioners(cloud),
    ...createSecretProvisioners(cloud),
    ...createFunctionProvisioners(cloud),
    ...createApiProvisioners(cloud),
    ...createCloudFrontProvisioners(cloud, pageSource),
    ...createUserPoolProvisioners(cloud),
    ...createScheduleProvisioners(cloud),
  };
}
