import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { AWS_CLIENT_CONFIG } from '#platform/aws-client-config.ts';
import { once, readVariable } from '#platform/environment.ts';
import type { StaffRole } from '#shared/accounts/member.ts';

export type StaffDirectory = ReturnType<typeof staffDirectory>;

const cognito = once(() => new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG));

/**
 * Reads staff from the user pool's groups, because finding them in the members table would need a
 * scan.
 */
export function staffDirectory(
  poolId: string = readVariable('USER_POOL_ID'),
  client: CognitoIdentityProviderClient = cognito(),
) {
  return {
    /** Member IDs of everyone with this role. */
    async listIds(role: StaffRole) {
      const ids: string[] = [];
      const pages = paginateListUsersInGroup({ client }, { UserPoolId: poolId, GroupName: role });

      for await (const { Users = [] } of pages) {
        const attributes = Users.flatMap((user) => user.Attributes ?? []);
        ids.push(
          ...attributes.filter(({ Name }) => Name === 'sub').flatMap(({ Value }) => Value ?? []),
        );
      }

      return ids;
    },
  };
}
