import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { accountGateway } from './account.gateway.ts';

const client = new CognitoIdentityProviderClient({ region: 'us-east-1' });
const cognito = mockClient(client);
const accounts = accountGateway('pool', client);
const account = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', signupId: 's-1' };
const exists = new UsernameExistsException({ message: 'exists', $metadata: {} });

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

beforeEach(() => cognito.reset());

it('returns the member ID if this checkout has already created the account', async () => {
  cognito.on(AdminCreateUserCommand).rejects(exists);
  cognito.on(AdminGetUserCommand).resolves({
    Username: 'ann',
    UserAttributes: attributes({ sub: 'ann', 'custom:signupId': 's-1' }),
  });

  expect(await accounts.ensure(account)).toBe('ann');
});

it.each<Record<string, string>>([{ sub: 'ann', 'custom:signupId': 's-0' }, { sub: 'ann' }])(
  'returns null if this checkout didn’t create the account with this email: %j',
  async (values) => {
    cognito.on(AdminCreateUserCommand).rejects(exists);
    cognito
      .on(AdminGetUserCommand)
      .resolves({ Username: 'ann', UserAttributes: attributes(values) });

    expect(await accounts.ensure(account)).toBeNull();
  },
);

it('returns null if the existing account is deleted before it is read', async () => {
  cognito.on(AdminCreateUserCommand).rejects(exists);
  cognito
    .on(AdminGetUserCommand)
    .rejects(new UserNotFoundException({ message: 'gone', $metadata: {} }));

  expect(await accounts.ensure(account)).toBeNull();
});

it('fails if Cognito returns no member ID, instead of storing a member without one', async () => {
  cognito
    .on(AdminCreateUserCommand)
    .resolves({ User: { Attributes: attributes({ email: account.email }) } });
  await expect(accounts.ensure(account)).rejects.toThrow('no sub');
});

it('doesn’t treat a throttled lookup as a missing account', async () => {
  cognito
    .on(AdminGetUserCommand)
    .rejects(new TooManyRequestsException({ message: 'busy', $metadata: {} }));
  await expect(accounts.exists(account.email)).rejects.toThrow('busy');
});
