import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { isNamed } from '../platform/error-name.ts';

/** Who an account is made for. `email` in lower case; `signupId` is the id of the checkout's claim. */
export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signupId: string;
}

/** Accounts at the sign-in service. Made without a password: whoever has the mailbox signs in by a mailed code. */
export interface AccountGateway {
  /** True when the address has an account, in any spelling. */
  exists(email: string): Promise<boolean>;
  /** The account's member id, made now or at an earlier call for the same checkout. Null when it is somebody else's. */
  ensure(account: NewAccount): Promise<string | null>;
}

/** Says for which checkout an account was made; nobody can set or change it at the sign-in page. */
const SIGNUP_ID = 'custom:signupId';

export function accountGateway(
  userPoolId: string,
  client = new CognitoIdentityProviderClient(CLIENT_LIMITS),
): AccountGateway {
  const attributesOf = async (email: string) => {
    const get = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email });
    try {
      return (await client.send(get)).UserAttributes ?? [];
    } catch (error) {
      if (isNamed(error, 'UserNotFoundException')) return undefined;
      throw error;
    }
  };
  return {
    exists: async (email) => (await attributesOf(email)) !== undefined,
    async ensure(account) {
      const create = new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: account.email,
        UserAttributes: newAttributes(account),
        MessageAction: 'SUPPRESS',
      });
      try {
        const { User } = await client.send(create);
        return subIn(User?.Attributes ?? []);
      } catch (error) {
        if (!isNamed(error, 'UsernameExistsException')) throw error;
      }
      const attributes = (await attributesOf(account.email)) ?? [];
      return valueOf(attributes, SIGNUP_ID) === account.signupId ? subIn(attributes) : null;
    },
  };
}

function newAttributes({ email, firstName, lastName, signupId }: NewAccount): AttributeType[] {
  return [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'given_name', Value: firstName },
    { Name: 'family_name', Value: lastName },
    { Name: SIGNUP_ID, Value: signupId },
  ];
}

function subIn(attributes: readonly AttributeType[]): string {
  const sub = valueOf(attributes, 'sub');
  if (!sub) throw new Error('the sign-in service named no sub');
  return sub;
}

function valueOf(attributes: readonly AttributeType[], name: string): string | undefined {
  return attributes.find(({ Name }) => Name === name)?.Value;
}
