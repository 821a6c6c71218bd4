import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import {
  CALLBACK_URL,
  CLIENT_ID,
  CLIENT_SECRET,
  startCognitoFixture,
  memberPool,
  POOL_ID,
  CODE_VERIFIER,
  type CognitoFixture,
} from './cognito.fixtures.ts';

const pool = { UserPoolId: POOL_ID };
let fixture: CognitoFixture;
let sdk: CognitoIdentityProviderClient;

function connect(secretAccessKey = 'secret') {
  return new CognitoIdentityProviderClient({
    endpoint: fixture.cognito.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey },
  });
}

beforeAll(async () => {
  fixture = await startCognitoFixture({
    authorize: ({ action }) => action !== 'cognito-idp:AdminEnableUser',
  });
  sdk = connect();
});

afterAll(() => fixture.close());

async function create(email: string): Promise<string> {
  const { User } = await sdk.send(
    new AdminCreateUserCommand({
      ...pool,
      Username: email,
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  );

  return User?.Username ?? '';
}

describe('the administrator API, called by the SDK', () => {
  it('returns the client secret', async () => {
    const { UserPoolClient } = await sdk.send(
      new DescribeUserPoolClientCommand({ ...pool, ClientId: CLIENT_ID }),
    );
    expect(UserPoolClient).toMatchObject({ ClientId: CLIENT_ID, ClientSecret: CLIENT_SECRET });
  });

  it('creates, finds and describes a user', async () => {
    const sub = await create('Eve@greenroom.test');
    const found = await sdk.send(
      new AdminGetUserCommand({ ...pool, Username: 'eve@GREENROOM.test' }),
    );
    expect(found).toMatchObject({ Username: sub, Enabled: true, UserStatus: 'CONFIRMED' });
    expect(found.UserAttributes).toContainEqual({ Name: 'email', Value: 'eve@greenroom.test' });

    const { Users } = await sdk.send(
      new ListUsersCommand({ ...pool, Filter: 'email = "eve@greenroom.test"' }),
    );
    expect(Users?.map((user) => user.Username)).toEqual([sub]);
  });

  it('rejects an email address that is taken, ignoring case', async () => {
    await create('twice@greenroom.test');
    await expect(create('TWICE@greenroom.test')).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
  });

  it("changes attributes and rejects another user's email address", async () => {
    await create('before@greenroom.test');

    const change = (Name: string, Value: string) =>
      sdk.send(
        new AdminUpdateUserAttributesCommand({
          ...pool,
          Username: 'before@greenroom.test',
          UserAttributes: [{ Name, Value }],
        }),
      );

    await change('given_name', 'Zoë');

    const { UserAttributes } = await sdk.send(
      new AdminGetUserCommand({ ...pool, Username: 'before@greenroom.test' }),
    );
    expect(UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Zoë' });

    await create('taken@greenroom.test');
    await expect(change('email', 'taken@greenroom.test')).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
    await expect(change('sub', 'x')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('adds users to groups and removes them', async () => {
    const Username = await create('coach@greenroom.test');
    const coaches = async () => {
      const { Users } = await sdk.send(
        new ListUsersInGroupCommand({ ...pool, GroupName: 'coach' }),
      );
      return Users?.map((user) => user.Username);
    };

    await sdk.send(new AdminAddUserToGroupCommand({ ...pool, Username, GroupName: 'coach' }));
    await sdk.send(new AdminAddUserToGroupCommand({ ...pool, Username, GroupName: 'coach' }));
    expect(await coaches()).toEqual([Username]);

    await sdk.send(new AdminRemoveUserFromGroupCommand({ ...pool, Username, GroupName: 'coach' }));
    expect(await coaches()).toEqual([]);

    const unknown = new AdminAddUserToGroupCommand({ ...pool, Username, GroupName: 'kings' });
    await expect(sdk.send(unknown)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('lists the users of a group, page by page', async () => {
    const made = await Promise.all(
      ['one', 'two', 'three'].map((name) => create(`${name}-admin@greenroom.test`)),
    );
    for (const Username of made) {
      await sdk.send(new AdminAddUserToGroupCommand({ ...pool, Username, GroupName: 'admin' }));
    }

    const listed: (string | undefined)[] = [];
    const pages = paginateListUsersInGroup(
      { client: sdk, pageSize: 2 },
      { ...pool, GroupName: 'admin' },
    );

    for await (const { Users = [] } of pages) listed.push(...Users.map(({ Username }) => Username));
    expect(listed.toSorted()).toEqual(made.toSorted());

    const unknown = paginateListUsersInGroup({ client: sdk }, { ...pool, GroupName: 'kings' });
    await expect(unknown.next()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('no longer finds a deleted user', async () => {
    const Username = await create('deleted@greenroom.test');
    await sdk.send(new AdminDeleteUserCommand({ ...pool, Username }));
    const gone = sdk.send(new AdminGetUserCommand({ ...pool, Username }));
    await expect(gone).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('disables a user', async () => {
    const Username = await create('off@greenroom.test');
    await sdk.send(new AdminDisableUserCommand({ ...pool, Username }));
    expect((await sdk.send(new AdminGetUserCommand({ ...pool, Username }))).Enabled).toBe(false);
  });

  it('revokes refresh tokens at a global sign-out, but keeps the browser signed in', async () => {
    await create('out@greenroom.test');

    const browser = fixture.createBrowser();
    const back = await browser.signIn(fixture.authorizeUrl(), 'out@greenroom.test', fixture.mails);

    const granted = await fixture.postToken('/oauth2/token', {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: CODE_VERIFIER,
      redirect_uri: CALLBACK_URL,
    });

    const { refresh_token: refreshToken } = z
      .object({ refresh_token: z.string() })
      .parse(await granted.json());
    await sdk.send(new AdminUserGlobalSignOutCommand({ ...pool, Username: 'out@greenroom.test' }));

    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };

    expect((await fixture.postToken('/oauth2/token', form)).status).toBe(400);
    expect((await browser.get(fixture.authorizeUrl())).location).toContain(`${CALLBACK_URL}?code=`);
  });

  it('ends the sign-in of a deleted user', async () => {
    await create('left@greenroom.test');

    const browser = fixture.createBrowser();
    await browser.signIn(fixture.authorizeUrl(), 'left@greenroom.test', fixture.mails);
    await sdk.send(new AdminDeleteUserCommand({ ...pool, Username: 'left@greenroom.test' }));

    expect((await browser.get(fixture.authorizeUrl())).location).toContain('/login?flow=');
  });

  it.each(['email', 'email = sam', 'name = "x"', 'email = "x" or "y"'])(
    'rejects the filter %s',
    async (Filter) => {
      const list = sdk.send(new ListUsersCommand({ ...pool, Filter }));
      await expect(list).rejects.toMatchObject({ name: 'InvalidParameterException' });
    },
  );

  it('rejects a call without permission, a wrong signature and an unknown pool', async () => {
    const enable = new AdminEnableUserCommand({ ...pool, Username: 'eve@greenroom.test' });
    await expect(sdk.send(enable)).rejects.toMatchObject({ name: 'AccessDeniedException' });

    const list = connect('wrong').send(new ListUsersCommand(pool));
    await expect(list).rejects.toMatchObject({ name: 'InvalidSignatureException' });

    const elsewhere = sdk.send(new ListUsersCommand({ UserPoolId: 'us-east-1_Nowhere' }));
    await expect(elsewhere).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('changed settings', () => {
  it('keep the existing users and generated secrets', async () => {
    const [client] = memberPool.clients;
    const { secret: _, ...withoutSecret } = client ?? {
      clientId: '',
      callbackUrls: [],
      logoutUrls: [],
      scopes: [],
    };

    const made = await startCognitoFixture({
      pools: [{ ...memberPool, clients: [withoutSecret] }],
    });
    const sub = await made.ensureUser('sam@greenroom.test');

    const secretOf = async () => {
      const { UserPoolClient } = await made
        .createSdk()
        .send(new DescribeUserPoolClientCommand({ ...pool, ClientId: CLIENT_ID }));
      return UserPoolClient?.ClientSecret;
    };

    const before = await secretOf();
    await made.cognito.setPools([{ ...memberPool, clients: [withoutSecret] }]);
    await made.restart();
    expect(await secretOf()).toBe(before);
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(await made.ensureUser('SAM@greenroom.test')).toBe(sub);

    await made.close();
  });
});
