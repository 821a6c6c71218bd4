import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { AWS_CLIENT_CONFIG } from '../platform/aws-client-config.ts';
import { isErrorNamed, ignoreErrorNamed } from '../platform/error-name.ts';

/** Changes that members make to their own account at the sign-in service. */
export interface CognitoAccountGateway {
  /** True if an account uses the address, ignoring case. */
  isTaken(email: string): Promise<boolean>;
  /**
   * Returns `taken` if another account has the address. If several accounts claim an address in parallel, only one
   * succeeds. Idempotent.
   */
  changeEmail(memberId: string, email: string): Promise<'changed' | 'taken'>;
  /** Revokes all refresh tokens. Succeeds if the account is gone. */
  signOut(memberId: string): Promise<void>;
}

export function cognitoAccountGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG),
): CognitoAccountGateway {
  return {
    async isTaken(email) {
      try {
        await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
        return true;
      } catch (error) {
        if (isErrorNamed(error, 'UserNotFoundException')) return false;
        throw error;
      }
    },
    async changeEmail(memberId, email) {
      // Sets both attributes in one call, because the service would email its own code to an unverified address.
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      const update = { UserPoolId: userPoolId, Username: memberId, UserAttributes };
      try {
        await client.send(new AdminUpdateUserAttributesCommand(update));
        return 'changed';
      } catch (error) {
        if (isErrorNamed(error, 'AliasExistsException')) return 'taken';
        throw error;
      }
    },
    signOut: (memberId) => {
      const signOut = new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: memberId });
      return ignoreErrorNamed('UserNotFoundException', client.send(signOut));
    },
  };
}
