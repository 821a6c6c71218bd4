import type { AccessRequest } from '../aws/credentials.ts';
import type { Blueprint } from './blueprint.ts';

/**
 * Explains which call a function or a service isn't permitted to make, and how to permit the call.
 */
export function describeDeniedCall(
  { functions, tableIds }: Blueprint,
  denied: AccessRequest,
): string {
  const { principal, action, resource, sourceArn } = denied;
  if (sourceArn !== undefined)
    return `${principal} may not ${action} on ${resource} for ${sourceArn}. Allow the call in the resource's policy.`;

  const label = [...functions.values()].find(({ role }) => role === principal)?.label ?? principal;
  const denial = `${label} may not ${action} on ${describeResource(tableIds, resource)}.`;
  if (!label.includes('/')) return denial;

  return `${denial} State '${action.split(':')[1]}' in the METHOD_NEEDS of the method that the function in functions/${label.split('/')[0]} picks.`;
}

/** Describes a table by its construct ID. Any other resource is returned unchanged, as an ARN. */
function describeResource(tableIds: Blueprint['tableIds'], resource: string): string {
  const [tableArn = '', index] = resource.split('/index/');
  const tableId = tableIds.get(tableArn);
  return tableId ? `table ${tableId}${index ? `, index ${index}` : ''}` : resource;
}
