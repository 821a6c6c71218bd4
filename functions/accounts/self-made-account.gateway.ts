import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { unlessNamed } from '../platform/error-name.ts';
import type { VerifiedPerson } from './id-token.gateway.ts';

export interface SelfMadeAccountGateway {
  /** Replaces the account by a new one with the same email and names and no credentials. May be repeated. */
  replace(person: Pick<VerifiedPerson, 'memberId' | 'email' | 'firstName' | 'lastName'>): Promise<void>;
}

/** Says that the product created the account; only administrators can set it. */
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
