import type { PageSource } from '../edge/content-security-policy.ts';
import { createApiProvisioners } from './api.ts';
import type { ProvisionResource } from '../template/deploy.ts';
import type { Cloud } from './cloud.ts';
import { createCloudFrontProvisioners } from './cloudfront.ts';
import { provisionCustomResource } from './custom-resource.ts';
import { createFunctionProvisioners } from './functions.ts';
import { createUserPoolProvisioners } from './user-pools.ts';
import { createResourcePolicyProvisioners } from './resource-policies.ts';
import { createScheduleProvisioners } from './schedules.ts';
import { createSecretProvisioners } from './secrets.ts';
import {
  createQueueProvisioners,
  createBucketProvisioners,
  createMonitoringProvisioners,
} from './storage.ts';
import { createTableProvisioners } from './tables.ts';

/**
 * Creates a function that returns the provisioner of a resource type, or undefined if the type
 * isn't supported.
 */
export function createProvisioners(cloud: Cloud, pageSource: PageSource) {
  const provisioners = new Map(
    Object.entries({
      ...createBucketProvisioners(cloud),
      ...createQueueProvisioners(cloud),
      ...createMonitoringProvisioners(cloud),
      ...createTableProvisioners(cloud),
      ...createSecretProvisioners(cloud),
      ...createFunctionProvisioners(cloud),
      ...createApiProvisioners(cloud),
      ...createCloudFrontProvisioners(cloud, pageSource),
      ...createUserPoolProvisioners(cloud),
      ...createScheduleProvisioners(cloud),
      ...createResourcePolicyProvisioners(cloud),
    }),
  );

  const provisionCustom: ProvisionResource = (planned) => provisionCustomResource(cloud, planned);

  return (type: string): ProvisionResource | undefined =>
    provisioners.get(type) ?? (type.startsWith('Custom::') ? provisionCustom : undefined);
}
