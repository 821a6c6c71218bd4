import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { unlessNamed } from '../platform/error-name.ts';

/** Closes and removes a member's account at the sign-in service. Both succeed if the account is already gone. */
export interface DeletionAccountGateway {
  /** Blocks sign-ins and revokes all issued tokens. */
  close(memberId: string): Promise<void>;
  remove(memberId: string): Promise<void>;
}

export function deletionAccountGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(CLIENT_LIMITS),
): DeletionAccountGateway {
  const user = (memberId: string) => ({ UserPoolId: userPoolId, Username: memberId });
  const whereThere = (call: Promise<unknown>) => unlessNamed('UserNotFoundException', call);
  return {
    async close(memberId) {
      await whereThere(client.send(new AdminDisableUserCommand(user(memberId))));
      await whereThere(client.send(new AdminUserGlobalSignOutCommand(user(memberId))));
    },
    remove: (memberId) => whereThere(client.send(new AdminDeleteUserCommand(user(memberId)))),
  };
}
