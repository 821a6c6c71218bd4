import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolGateway } from '#platform/uses/user-pool-gateway.ts';
import type { Role } from '#shared/accounts/member.ts';

const GROUPS = ['coach', 'admin'] as const satisfies readonly Role[];

const METHOD_NEEDS = {
  setGroups: ['AdminAddUserToGroup', 'AdminRemoveUserFromGroup'],
  disable: ['AdminDisableUser', 'AdminUserGlobalSignOut'],
  enable: ['AdminEnableUser'],
} as const;

/**
 * Lets administrators change members' accounts at the sign-in service. All methods are idempotent.
 */
export const cognitoAccessGateway = /* @__PURE__ */ userPoolGateway(
  METHOD_NEEDS,
  ({ client, userPoolId }) => {
    const user = (memberId: string) => ({ UserPoolId: userPoolId, Username: memberId });
    return {
      /** Adds the member to the role's group and removes the member from all other groups. */
      async setGroups(memberId: string, role: Role) {
        for (const group of GROUPS) {
          const change = { ...user(memberId), GroupName: group };
          if (group === role) await client.send(new AdminAddUserToGroupCommand(change));
          else await client.send(new AdminRemoveUserFromGroupCommand(change));
        }
      },

      /** Blocks sign-ins and revokes all issued tokens. */
      async disable(memberId: string) {
        await client.send(new AdminDisableUserCommand(user(memberId)));
        await client.send(new AdminUserGlobalSignOutCommand(user(memberId)));
      },

      async enable(memberId: string) {
        await client.send(new AdminEnableUserCommand(user(memberId)));
      },
    };
  },
);
