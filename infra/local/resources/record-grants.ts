import { appendFileSync } from 'node:fs';
import type { AllowedAction, Permissions } from '../template/permissions.ts';
import type { Blueprint } from './blueprint.ts';
import { describeResource } from './denied-call.ts';

/** Logging and tracing have no mock servers, so their use can't be observed. */
const UNOBSERVED = /^(logs|xray):/;
/** An ARN's service, region and account, and the hash in a local resource's name. */
const ARN_DETAILS = /^arn:aws:[^:]+:[^:]*:\d*:|-[a-z0-9]{8}(?:-[A-Z]{6})?(?=$|\/)/g;

/**
 * When a function first uses a grant, appends a line to `file`, e.g. `used practice/keep-video
 * dynamodb:GetItem on table Videos`. `listAll` appends a `granted` line for each grant in the
 * template. Several stacks may share the file.
 */
export function recordGrants(
  file: string,
  { functions, tableIds }: Blueprint,
  permissions: Permissions,
): { listAll: () => void } {
  const nameResource = (resource: string) =>
    describeResource(tableIds, resource).replaceAll(ARN_DETAILS, '');

  const append = (state: 'granted' | 'used', actions: readonly AllowedAction[]): void => {
    const labels = new Map([...functions.values()].map(({ role, label }) => [role, label]));
    const lines = actions
      .filter(({ action, role }) => !UNOBSERVED.test(action) && labels.get(role)?.includes('/'))
      .map(
        (each) =>
          `${state} ${labels.get(each.role)} ${each.action} on ${nameResource(each.resource)}\n`,
      );

    appendFileSync(file, lines.join(''));
  };

  const seen = new Set<string>();
  permissions.onUsed = (used) => {
    const key = JSON.stringify(used);
    if (!seen.has(key)) append('used', [used]);
    seen.add(key);
  };

  return { listAll: () => append('granted', permissions.listAllowed()) };
}
