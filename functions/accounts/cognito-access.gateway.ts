import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../../shared/accounts/member.ts';
import { AWS_CLIENT_CONFIG } from '../platform/aws-client-config.ts';

/** Lets administrators change members' accounts at the sign-in service. All methods are idempotent. */
export interface CognitoAccessGateway {
  /** Adds the member to the role's group and removes the member from all other groups. */
  setGroups(memberId: string, role: Role): Promise<void>;
  /** Blocks sign-ins and revokes all issued tokens. */
  disable(memberId: string): Promise<void>;
  enable(memberId: string): Promise<void>;
}

const GROUPS = ['coach', 'admin'] as const satisfies readonly Role[];

export function cognitoAccessGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG),
): CognitoAccessGateway {
  const user = (memberId: string) => ({ UserPoolId: userPoolId, Username: memberId });
  return {
    async setGroups(memberId, role) {
      for (const group of GROUPS) {
        const change = { ...user(memberId), GroupName: group };
        if (group === role) await client.send(new AdminAddUserToGroupCommand(change));
        else await client.send(new AdminRemoveUserFromGroupCommand(change));
      }
    },
    async disable(memberId) {
      await client.send(new AdminDisableUserCommand(user(memberId)));
      await client.send(new AdminUserGlobalSignOutCommand(user(memberId)));
    },
    async enable(memberId) {
      await client.send(new AdminEnableUserCommand(user(memberId)));
    },
  };
}
