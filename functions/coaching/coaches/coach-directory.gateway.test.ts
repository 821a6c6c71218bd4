import {
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { coachDirectory } from './coach-directory.gateway.ts';

const client = new CognitoIdentityProviderClient({ region: 'us-east-1' });
const cognito = mockClient(client);
const directory = coachDirectory(staffDirectory('pool', client));

const user = (sub: string) => ({
  Attributes: [
    { Name: 'email', Value: `${sub}@example.com` },
    { Name: 'sub', Value: sub },
  ],
});

const group = (GroupName: string, more: object = {}) =>
  cognito.on(ListUsersInGroupCommand, { UserPoolId: 'pool', GroupName, ...more });

beforeEach(() => cognito.reset());

it('lists the coaches of all pages', async () => {
  group('coach').resolves({ Users: [user('cleo')], NextToken: 'next' });
  group('coach', { NextToken: 'next' }).resolves({ Users: [user('carl')] });
  expect(await directory.listCoachIds()).toEqual(['cleo', 'carl']);
});

it('lists the administrators if there are no coaches', async () => {
  group('coach').resolves({ Users: [] });
  group('admin').resolves({ Users: [user('ada')] });
  expect(await directory.listCoachIds()).toEqual(['ada']);
});

it('fails if a page is missing, instead of leaving out coaches', async () => {
  group('coach').resolves({ Users: [user('cleo')], NextToken: 'next' });
  group('coach', { NextToken: 'next' }).rejects(
    new TooManyRequestsException({ message: 'busy', $metadata: {} }),
  );

  await expect(directory.listCoachIds()).rejects.toThrow('busy');
});
