import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { AWS_CLIENT_CONFIG } from '../platform/aws-client-config.ts';
import { ignoreErrorNamed } from '../platform/error-name.ts';
import type { VerifiedIdentity } from './id-token.gateway.ts';

export interface SelfRegisteredAccountGateway {
  /** Replaces the account with a new account that has the same email and names but no credentials. Idempotent. */
  replace(person: Pick<VerifiedIdentity, 'memberId' | 'email' | 'firstName' | 'lastName'>): Promise<void>;
}

/** Marks accounts that the product created. Only the admin API can set this attribute. */
const ORIGIN_ATTRIBUTE = 'custom:signupId';

export function selfRegisteredAccountGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG),
): SelfRegisteredAccountGateway {
  return {
    async replace({ memberId, email, firstName, lastName }) {
      const remove = new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: memberId });
      await ignoreErrorNamed('UserNotFoundException', client.send(remove));
      const attributes = { email, email_verified: 'true', given_name: firstName, family_name: lastName };
      const create = new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        UserAttributes: Object.entries({ ...attributes, [ORIGIN_ATTRIBUTE]: `replaces ${memberId}` })
          .filter(([, Value]) => Value !== '')
          .map(([Name, Value]) => ({ Name, Value })),
        MessageAction: 'SUPPRESS',
      });
      await ignoreErrorNamed('UsernameExistsException', client.send(create));
    },
  };
}
