import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { unlessNamed } from '../platform/error-name.ts';
import type { VerifiedPerson } from './id-token.gateway.ts';

export interface SelfMadeAccountGateway {
  /** Replaces the account with a new account that has the same email and names but no credentials. Idempotent. */
  replace(person: Pick<VerifiedPerson, 'memberId' | 'email' | 'firstName' | 'lastName'>): Promise<void>;
}

/** Marks accounts that the product created. Only the admin API can set this attribute. */
const ORIGIN_ATTRIBUTE = 'custom:signupId';

export function selfMadeAccountGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(CLIENT_LIMITS),
): SelfMadeAccountGateway {
  return {
    async replace({ memberId, email, firstName, lastName }) {
      const remove = new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: memberId });
      await unlessNamed('UserNotFoundException', client.send(remove));
      const attributes = { email, email_verified: 'true', given_name: firstName, family_name: lastName };
      const create = new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        UserAttributes: Object.entries({ ...attributes, [ORIGIN_ATTRIBUTE]: `replaces ${memberId}` })
          .filter(([, Value]) => Value !== '')
          .map(([Name, Value]) => ({ Name, Value })),
        MessageAction: 'SUPPRESS',
      });
      await unlessNamed('UsernameExistsException', client.send(create));
    },
  };
}
