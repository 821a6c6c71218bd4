import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { isErrorNamed } from '#platform/error-name.ts';
import { userPoolGateway } from '#platform/uses/user-pool-gateway.ts';

/** The account to create. `email` is lowercase; `signupId` identifies the checkout. */
export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  signupId: string;
}

/** Identifies the checkout that created the account. Users can't set or change this attribute. */
const SIGNUP_ID = 'custom:signupId';

const METHOD_NEEDS = {
  exists: ['AdminGetUser'],
  ensure: ['AdminCreateUser', 'AdminGetUser'],
} as const;

/** Creates Cognito accounts without a password. The mailbox owner signs in with an emailed code. */
export const accountGateway = /* @__PURE__ */ userPoolGateway(
  METHOD_NEEDS,
  ({ client, userPoolId }) => {
    const findAttributes = async (email: string) => {
      const get = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email });
      try {
        return (await client.send(get)).UserAttributes ?? [];
      } catch (error) {
        if (isErrorNamed(error, 'UserNotFoundException')) return undefined;
        throw error;
      }
    };

    return {
      /** True if an account exists for the address, ignoring case. */
      exists: async (email: string) => (await findAttributes(email)) !== undefined,

      /**
       * Creates the account, unless this checkout already did. Returns the member ID; null if the
       * address has an account that this checkout didn't create.
       */
      async ensure(account: NewAccount) {
        const create = new AdminCreateUserCommand({
          UserPoolId: userPoolId,
          Username: account.email,
          UserAttributes: newAttributes(account),
          MessageAction: 'SUPPRESS',
        });

        try {
          const { User } = await client.send(create);
          return readSub(User?.Attributes ?? []);
        } catch (error) {
          if (!isErrorNamed(error, 'UsernameExistsException')) throw error;
        }

        const attributes = (await findAttributes(account.email)) ?? [];

        return findValue(attributes, SIGNUP_ID) === account.signupId ? readSub(attributes) : null;
      },
    };
  },
);

function newAttributes({ email, firstName, lastName, signupId }: NewAccount): AttributeType[] {
  const names = { given_name: firstName, family_name: lastName };
  const attributes = { email, email_verified: 'true', ...names, [SIGNUP_ID]: signupId };
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

function readSub(attributes: readonly AttributeType[]): string {
  const sub = findValue(attributes, 'sub');
  if (!sub) throw new Error('the sign-in service returned no sub');
  return sub;
}

function findValue(attributes: readonly AttributeType[], name: string): string | undefined {
  return attributes.find(({ Name }) => Name === name)?.Value;
}
