import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';

import { cognitoAccountGateway } from './cognito-account.gateway.ts';

const client = new CognitoIdentityProviderClient({ region: 'us-east-1' });
const cognito = mockClient(client);
const accounts = cognitoAccountGateway('pool', client);
const gone = new UserNotFoundException({ message: 'User does not exist.', $metadata: {} });
const busy = new TooManyRequestsException({ message: 'busy', $metadata: {} });
const ann = { memberId: 'ann', email: 'ann@example.com', firstName: 'Ann', lastName: '' };

beforeEach(() => cognito.reset());

describe('an email address', () => {
  it('is taken if Cognito finds an account', async () => {
    cognito.on(AdminGetUserCommand).resolves({ Username: 'ann' });
    expect(await accounts.isTaken(ann.email)).toBe(true);
  });

  it('is free if Cognito finds none', async () => {
    cognito.on(AdminGetUserCommand).rejects(gone);
    expect(await accounts.isTaken(ann.email)).toBe(false);
  });

  it('is taken if another account claims it first', async () => {
    cognito
      .on(AdminUpdateUserAttributesCommand)
      .rejects(new AliasExistsException({ message: 'taken', $metadata: {} }));
    expect(await accounts.changeEmail('ann', ann.email)).toBe('taken');
  });

  it('isn’t called free or taken while Cognito is busy', async () => {
    cognito.onAnyCommand().rejects(busy);
    await expect(accounts.isTaken(ann.email)).rejects.toThrow('busy');
    await expect(accounts.changeEmail('ann', ann.email)).rejects.toThrow('busy');
  });
});

describe('an account that is gone', () => {
  it.each(['signOut', 'disable', 'remove'] as const)('doesn’t fail %s', async (step) => {
    cognito.onAnyCommand().rejects(gone);
    await expect(accounts[step]('ann')).resolves.toBeUndefined();
  });
});

describe('a busy Cognito', () => {
  it.each(['signOut', 'disable', 'remove'] as const)(
    'fails %s, so that the step is repeated',
    async (step) => {
      cognito.onAnyCommand().rejects(busy);
      await expect(accounts[step]('ann')).rejects.toThrow('busy');
    },
  );

  it('makes disabling fail if the account’s tokens couldn’t be revoked', async () => {
    cognito.on(AdminDisableUserCommand).resolves({});
    cognito.on(AdminUserGlobalSignOutCommand).rejects(busy);
    await expect(accounts.disable('ann')).rejects.toThrow('busy');
  });

  it('prevents the replacement of an account that couldn’t be deleted', async () => {
    cognito.on(AdminDeleteUserCommand).rejects(busy);
    await expect(accounts.replace(ann)).rejects.toThrow('busy');
    expect(cognito.commandCalls(AdminCreateUserCommand)).toEqual([]);
  });
});

describe('replacing an account', () => {
  it('sends no email, and leaves out empty names', async () => {
    cognito.onAnyCommand().resolves({});
    await accounts.replace(ann);

    const [create] = cognito.commandCalls(AdminCreateUserCommand);

    expect(create?.args[0].input).toMatchObject({ Username: ann.email, MessageAction: 'SUPPRESS' });

    expect(create?.args[0].input.UserAttributes?.map(({ Name }) => Name)).toEqual([
      'email',
      'email_verified',
      'given_name',
      'custom:signupId',
    ]);
  });

  it('continues after a crash that followed the creation', async () => {
    cognito.on(AdminDeleteUserCommand).rejects(gone);
    cognito
      .on(AdminCreateUserCommand)
      .rejects(new UsernameExistsException({ message: 'exists', $metadata: {} }));

    await expect(accounts.replace(ann)).resolves.toBeUndefined();
  });
});
