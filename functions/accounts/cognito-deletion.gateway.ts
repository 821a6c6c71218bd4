import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { AWS_CLIENT_CONFIG } from '../platform/aws-client-config.ts';
import { ignoreErrorNamed } from '../platform/error-name.ts';

/**
 * Disables and deletes a member's account at the sign-in service. Both methods succeed if the account is already gone.
 */
export interface CognitoDeletionGateway {
  /** Blocks sign-ins and revokes all issued tokens. */
  disable(memberId: string): Promise<void>;
  remove(memberId: string): Promise<void>;
}

export function cognitoDeletionGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG),
): CognitoDeletionGateway {
  const user = (memberId: string) => ({ UserPoolId: userPoolId, Username: memberId });
  const ignoreMissingUser = (call: Promise<unknown>) => ignoreErrorNamed('UserNotFoundException', call);
  return {
    async disable(memberId) {
      await ignoreMissingUser(client.send(new AdminDisableUserCommand(user(memberId))));
      await ignoreMissingUser(client.send(new AdminUserGlobalSignOutCommand(user(memberId))));
    },
    remove: (memberId) => ignoreMissingUser(client.send(new AdminDeleteUserCommand(user(memberId)))),
  };
}
