import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { AWS_CLIENT_CONFIG } from '../aws-client-config.ts';
import { readVariable } from '../environment.ts';
import { pickable, type MethodNeeds } from './pick.ts';

interface UserPoolAccess {
  client: CognitoIdentityProviderClient;
  userPoolId: string;
}

/**
 * Defines a gateway to the user pool and states which actions each of its methods needs, such as
 * `AdminGetUser`.
 */
export function userPoolGateway<Methods>(
  methodNeeds: MethodNeeds<Methods, string>,
  define: (pool: UserPoolAccess) => Methods,
) {
  const open = (
    userPoolId = readVariable('USER_POOL_ID'),
    client = new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG),
  ) => define({ client, userPoolId });

  const toNeeds = (action: string) => [{ kind: 'user-pool', action } as const];

  return Object.assign(
    open,
    pickable(methodNeeds, toNeeds, () => open()),
  );
}
