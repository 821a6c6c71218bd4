import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { isNamed, unlessNamed } from '../platform/error-name.ts';

/** Members' accounts at the sign-in service, as their owners change them. */
export interface AccountOwnerGateway {
  /** True when the address has an account, in any spelling. */
  isTaken(email: string): Promise<boolean>;
  /** `taken` when somebody else has the address: of many who claim it at once the service lets one. Repeating it is fine. */
  changeEmail(memberId: string, email: string): Promise<'changed' | 'taken'>;
  /** Ends what the service would renew. Fine when the account is gone. */
  signOut(memberId: string): Promise<void>;
}

export function accountOwnerGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(CLIENT_LIMITS),
): AccountOwnerGateway {
  return {
    async isTaken(email) {
      try {
        await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
        return true;
      } catch (error) {
        if (isNamed(error, 'UserNotFoundException')) return false;
        throw error;
      }
    },
    async changeEmail(memberId, email) {
      // Both at once: an address that is not verified would wait for a code of the service's own.
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      const update = { UserPoolId: userPoolId, Username: memberId, UserAttributes };
      try {
        await client.send(new AdminUpdateUserAttributesCommand(update));
        return 'changed';
      } catch (error) {
        if (isNamed(error, 'AliasExistsException')) return 'taken';
        throw error;
      }
    },
    signOut: (memberId) => {
      const signOut = new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: memberId });
      return unlessNamed('UserNotFoundException', client.send(signOut));
    },
  };
}
