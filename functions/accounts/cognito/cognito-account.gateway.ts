import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { isErrorNamed, ignoreErrorNamed } from '#platform/error-name.ts';
import { userPoolGateway } from '#platform/uses/user-pool-gateway.ts';
import type { VerifiedIdentity } from './id-token.gateway.ts';

/** Marks accounts that the product created. Only the admin API can set this attribute. */
const ORIGIN_ATTRIBUTE = 'custom:signupId';

const METHOD_NEEDS = {
  isTaken: ['AdminGetUser'],
  changeEmail: ['AdminUpdateUserAttributes'],
  signOut: ['AdminUserGlobalSignOut'],
  disable: ['AdminDisableUser', 'AdminUserGlobalSignOut'],
  remove: ['AdminDeleteUser'],
  replace: ['AdminDeleteUser', 'AdminCreateUser'],
} as const;

/**
 * A member's account at the sign-in service. `signOut`, `disable` and `remove` succeed even if the
 * account is gone.
 */
export const cognitoAccountGateway = /* @__PURE__ */ userPoolGateway(
  METHOD_NEEDS,
  ({ client, userPoolId }) => {
    const user = (memberId: string) => ({ UserPoolId: userPoolId, Username: memberId });
    const ignoreMissingUser = (call: Promise<unknown>) =>
      ignoreErrorNamed('UserNotFoundException', call);
    /** Revokes all issued tokens. */
    const signOut = (memberId: string) =>
      ignoreMissingUser(client.send(new AdminUserGlobalSignOutCommand(user(memberId))));
    const remove = (memberId: string) =>
      ignoreMissingUser(client.send(new AdminDeleteUserCommand(user(memberId))));

    return {
      /** True if an account uses the address, ignoring case. */
      async isTaken(email: string) {
        try {
          await client.send(new AdminGetUserCommand(user(email)));
          return true;
        } catch (error) {
          if (isErrorNamed(error, 'UserNotFoundException')) return false;
          throw error;
        }
      },

      /** Returns `taken` if another account has the address or claims it concurrently. Idempotent. */
      async changeEmail(memberId: string, email: string): Promise<'changed' | 'taken'> {
        // Marks the address as verified in the same call, because otherwise the sign-in service would
        // email its own code.
        const UserAttributes = [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ];

        const update = { ...user(memberId), UserAttributes };

        try {
          await client.send(new AdminUpdateUserAttributesCommand(update));
          return 'changed';
        } catch (error) {
          if (isErrorNamed(error, 'AliasExistsException')) return 'taken';
          throw error;
        }
      },

      signOut,

      /** Blocks sign-ins and revokes all issued tokens. */
      async disable(memberId: string) {
        await ignoreMissingUser(client.send(new AdminDisableUserCommand(user(memberId))));
        await signOut(memberId);
      },

      remove,

      /**
       * Replaces the account with a new account that has the same email and names but no credentials.
       * Idempotent.
       */
      async replace({
        memberId,
        email,
        firstName,
        lastName,
      }: Pick<VerifiedIdentity, 'memberId' | 'email' | 'firstName' | 'lastName'>) {
        await remove(memberId);

        const attributes = {
          email,
          email_verified: 'true',
          given_name: firstName,
          family_name: lastName,
        };

        const create = new AdminCreateUserCommand({
          ...user(email),
          UserAttributes: Object.entries({
            ...attributes,
            [ORIGIN_ATTRIBUTE]: `replaces ${memberId}`,
          })
            .filter(([, Value]) => Value !== '')
            .map(([Name, Value]) => ({ Name, Value })),
          MessageAction: 'SUPPRESS',
        });

        await ignoreErrorNamed('UsernameExistsException', client.send(create));
      },
    };
  },
);
