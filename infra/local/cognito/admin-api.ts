import * as z from 'zod';
import { buildArn } from '../aws/credentials.ts';
import { ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './pool-data.ts';
import { hashSecret } from './random.ts';

/** The input fields of all operations combined. */
const inputSchema = z.object({
  UserPoolId: z.string(),
  ClientId: z.string().optional(),
  Username: z.string().min(1).max(128).default(''),
  GroupName: z.string().default(''),
  Password: z.string().max(256).default(''),
  UserAttributes: z
    .array(z.object({ Name: z.string(), Value: z.string().default('') }))
    .default([]),
  Filter: z.string().optional(),
  Limit: z.number().int().min(1).max(60).default(60),
  NextToken: z.string().regex(/^\d+$/).default('0'),
});

type Input = z.output<typeof inputSchema>;

/** The minimum length in the template's password policy. */
export const MIN_PASSWORD_LENGTH = 15;

type Operation = (pool: Pool, input: Input) => JsonObject;

/** The user pool's admin operations, named as in the SDK. */
const operations: Readonly<Record<string, Operation>> = {
  DescribeUserPoolClient: describeClient,
  AdminCreateUser: createUser,

  AdminGetUser: (pool, input) => {
    const { Attributes: UserAttributes, ...rest } = describeUser(requireUser(pool, input));
    return { ...rest, UserAttributes };
  },

  AdminUpdateUserAttributes: updateAttributes,

  AdminDeleteUser: (pool, input) => {
    delete pool.data.users[requireUser(pool, input).sub];
    return {};
  },

  AdminDisableUser: (pool, input) => updateUser(requireUser(pool, input), { enabled: false }),
  AdminEnableUser: (pool, input) => updateUser(requireUser(pool, input), { enabled: true }),

  AdminAddUserToGroup: (pool, input) => {
    const user = requireUser(pool, input);
    return updateUser(user, { groups: [...new Set([...user.groups, requireGroup(pool, input)])] });
  },

  AdminRemoveUserFromGroup: (pool, input) => {
    const [user, group] = [requireUser(pool, input), requireGroup(pool, input)];
    return updateUser(user, { groups: user.groups.filter((name) => name !== group) });
  },

  AdminGetUserAuthFactors: (pool, input) => {
    const { sub: Username, passwordHash, passkeys = [] } = requireUser(pool, input);
    const factors = {
      EMAIL_OTP: true,
      PASSWORD: passwordHash !== undefined,
      WEB_AUTHN: passkeys.length > 0,
    };

    const ConfiguredUserAuthFactors = Object.entries(factors).flatMap(([factor, isSet]) =>
      isSet ? [factor] : [],
    );

    return { Username, ConfiguredUserAuthFactors };
  },

  AdminSetUserPassword: (pool, input) => {
    if (input.Password.length < MIN_PASSWORD_LENGTH)
      throw new ServiceError(
        'InvalidPasswordException',
        'Password did not conform with policy: Password not long enough',
      );

    return updateUser(requireUser(pool, input), {
      passwordHash: hashSecret(input.Password),
      unconfirmed: false,
    });
  },

  AdminUserGlobalSignOut: (pool, input) => {
    pool.revokeTokens(requireUser(pool, input).sub);
    return {};
  },

  ListUsers: (pool, { Filter }) => ({
    Users: Object.values(pool.data.users).filter(parseFilter(Filter)).map(describeUser),
  }),

  ListUsersInGroup: listUsersInGroup,
};

/** Handles one SDK call. Changes are on disk before the response is sent. */
export function handleAdminCall(
  call: JsonCall,
  findPool: (poolId: string) => Pool | undefined,
): JsonObject {
  const operation = Object.hasOwn(operations, call.operation)
    ? operations[call.operation]
    : undefined;

  if (!operation)
    throw new ServiceError(
      'UnknownOperationException',
      `${call.operation} is not supported by the mock server`,
    );

  const { data: input, error } = inputSchema.safeParse(call.input);
  if (!input)
    throw new ServiceError(
      'InvalidParameterException',
      `Invalid ${error.issues[0]?.path.join('.') ?? 'input'}`,
    );

  call.requirePermission(
    `cognito-idp:${call.operation}`,
    buildArn('cognito-idp', `userpool/${input.UserPoolId}`),
  );

  const pool = findPool(input.UserPoolId);
  if (!pool)
    throw new ServiceError(
      'ResourceNotFoundException',
      `User pool ${input.UserPoolId} does not exist.`,
    );

  const output = operation(pool, input);
  pool.save();

  return output;
}

function describeClient(pool: Pool, { ClientId }: Input): JsonObject {
  const client = pool.findClient(ClientId);
  if (!client)
    throw new ServiceError(
      'ResourceNotFoundException',
      `User pool client ${ClientId} does not exist.`,
    );

  return {
    UserPoolClient: { UserPoolId: pool.settings.poolId, ClientId, ClientSecret: client.secret },
  };
}

function createUser(pool: Pool, { Username, UserAttributes }: Input): JsonObject {
  const { email = Username, attributes } = splitAttributes(UserAttributes);
  if (!isEmailAddress(email))
    throw new ServiceError('InvalidParameterException', 'Username should be an email.');

  if (pool.findUser(email)) {
    throw new ServiceError(
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  }

  return { User: describeUser(pool.addUser({ email, attributes })) };
}

function updateAttributes(pool: Pool, input: Input): JsonObject {
  const user = requireUser(pool, input);
  const { email, attributes } = splitAttributes(input.UserAttributes);

  if (email !== undefined) {
    const owner = pool.findUser(email);
    if (!isEmailAddress(email))
      throw new ServiceError('InvalidParameterException', 'Invalid email address format.');
    if (owner && owner !== user)
      throw new ServiceError('AliasExistsException', 'The email belongs to another account.');

    user.email = email.trim().toLowerCase();
  }

  return updateUser(user, { attributes: { ...user.attributes, ...attributes } });
}

function listUsersInGroup(pool: Pool, input: Input): JsonObject {
  const group = requireGroup(pool, input);
  const found = Object.values(pool.data.users).filter(({ groups }) => groups.includes(group));
  const start = Number(input.NextToken);
  const end = start + input.Limit;

  return {
    Users: found.slice(start, end).map(describeUser),
    ...(end < found.length && { NextToken: String(end) }),
  };
}

/** Supports only filters like `email = "x"`. Without a filter, matches every user. */
function parseFilter(filter: string | undefined): (user: PoolUser) => boolean {
  if (filter === undefined) return () => true;

  const [, email] = /^email = "([^"\\]*)"$/.exec(filter) ?? [];
  if (email === undefined)
    throw new ServiceError('InvalidParameterException', 'Error while parsing filter.');

  return (user) => user.email === email.toLowerCase();
}

function describeUser({ sub, email, unconfirmed, attributes, enabled }: PoolUser) {
  const all = { sub, email, email_verified: String(!unconfirmed), ...attributes };
  return {
    Username: sub,
    Attributes: Object.entries(all).map(([Name, Value]) => ({ Name, Value })),
    Enabled: enabled,
    UserStatus: unconfirmed ? 'UNCONFIRMED' : 'CONFIRMED',
  };
}

function updateUser(user: PoolUser, changed: Partial<PoolUser>): JsonObject {
  Object.assign(user, changed);
  return {};
}

function requireUser(pool: Pool, { Username }: Input): PoolUser {
  const user = pool.findUser(Username);
  if (!user) throw new ServiceError('UserNotFoundException', 'User does not exist.');
  return user;
}

function requireGroup(pool: Pool, { GroupName }: Input): string {
  if (pool.settings.groups.includes(GroupName)) return GroupName;
  throw new ServiceError('ResourceNotFoundException', 'Group not found.');
}

function splitAttributes(list: Input['UserAttributes']) {
  const {
    sub,
    email,
    email_verified: _verified,
    ...attributes
  } = Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

  if (sub !== undefined)
    throw new ServiceError('InvalidParameterException', 'Cannot modify the attribute sub.');

  return { email, attributes };
}

export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@"<>,;:\\()[\]]+@[^\s@"<>,;:\\()[\]]+\.[^\s@"<>,;:\\()[\].]+$/.test(text.trim())
  );
}
