import * as z from 'zod';
import { buildArn } from '../aws/credentials.ts';
import { ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './pool-data.ts';

const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().default('') })).default([]);
const poolInput = z.object({ UserPoolId: z.string() });
const userInput = poolInput.extend({ Username: z.string().min(1).max(128) });
const groupInput = userInput.extend({ GroupName: z.string() });

type Operation = (pool: Pool, input: JsonObject) => JsonObject;

/** The user pool's admin operations, named as in the SDK. */
const operations: Readonly<Record<string, Operation>> = {
  DescribeUserPoolClient: describeClient,
  AdminCreateUser: createUser,
  AdminGetUser: (pool, input) => {
    const user = requireUser(pool, input);
    const { Attributes: UserAttributes, ...rest } = describeUser(user);
    return { ...rest, UserAttributes };
  },
  AdminUpdateUserAttributes: updateAttributes,
  AdminDeleteUser: (pool, input) => {
    delete pool.data.users[requireUser(pool, input).sub];
    return {};
  },
  AdminDisableUser: (pool, input) => updateUser(pool, requireUser(pool, input), { enabled: false }),
  AdminEnableUser: (pool, input) => updateUser(pool, requireUser(pool, input), { enabled: true }),
  AdminAddUserToGroup: (pool, input) => {
    const { user, group } = requireUserAndGroup(pool, input);
    return updateUser(pool, user, { groups: [...new Set([...user.groups, group])] });
  },
  AdminRemoveUserFromGroup: (pool, input) => {
    const { user, group } = requireUserAndGroup(pool, input);
    return updateUser(pool, user, { groups: user.groups.filter((name) => name !== group) });
  },
  AdminListGroupsForUser: (pool, input) => ({
    Groups: requireUser(pool, input).groups.map((GroupName) => ({ GroupName, UserPoolId: pool.settings.poolId })),
  }),
  AdminUserGlobalSignOut: (pool, input) => {
    pool.revokeRefreshTokens(requireUser(pool, input).sub);
    return {};
  },
  ListUsers: listUsers,
  ListUsersInGroup: listUsersInGroup,
};

/** Handles one SDK call. Changes are on disk before the response is sent. */
export async function handleAdminCall(
  call: JsonCall,
  findPool: (poolId: string) => Pool | undefined,
): Promise<JsonObject> {
  const operation = Object.hasOwn(operations, call.operation) ? operations[call.operation] : undefined;
  if (!operation)
    throw new ServiceError('UnknownOperationException', `${call.operation} is not supported by the emulator`);
  const { UserPoolId } = parse(poolInput, call.input);
  call.requirePermission(`cognito-idp:${call.operation}`, buildArn('cognito-idp', `userpool/${UserPoolId}`));
  const pool = findPool(UserPoolId);
  if (!pool) throw new ServiceError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
  const output = operation(pool, call.input);
  await pool.save();
  return output;
}

function describeClient(pool: Pool, input: JsonObject): JsonObject {
  const { ClientId } = parse(z.object({ ClientId: z.string() }), input);
  const client = pool.findClient(ClientId);
  if (!client) throw new ServiceError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
  return {
    UserPoolClient: {
      UserPoolId: pool.settings.poolId,
      ClientId,
      ClientSecret: client.secret,
      CallbackURLs: client.callbackUrls,
      LogoutURLs: client.logoutUrls,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: client.scopes,
    },
  };
}

function createUser(pool: Pool, input: JsonObject): JsonObject {
  const { Username, UserAttributes } = parse(userInput.extend({ UserAttributes: attributeList }), input);
  const { email = Username, attributes } = splitAttributes(UserAttributes);
  if (!isEmailAddress(email)) throw new ServiceError('InvalidParameterException', 'Username should be an email.');
  if (pool.findUser(email)) {
    throw new ServiceError('UsernameExistsException', 'An account with the given email already exists.');
  }
  return { User: describeUser(pool.addUser({ email, attributes })) };
}

function updateAttributes(pool: Pool, input: JsonObject): JsonObject {
  const user = requireUser(pool, input);
  const { email, attributes } = splitAttributes(
    parse(z.object({ UserAttributes: attributeList }), input).UserAttributes,
  );
  if (email !== undefined) {
    const owner = pool.findUser(email);
    if (!isEmailAddress(email)) throw new ServiceError('InvalidParameterException', 'Invalid email address format.');
    if (owner && owner !== user)
      throw new ServiceError('AliasExistsException', 'The email belongs to another account.');
    user.email = email.trim().toLowerCase();
  }
  return updateUser(pool, user, { attributes: { ...user.attributes, ...attributes } });
}

function listUsers(pool: Pool, input: JsonObject): JsonObject {
  const { Filter, Limit, PaginationToken } = parse(
    z.object({
      Filter: z.string().optional(),
      Limit: z.number().int().min(1).max(60).default(60),
      PaginationToken: z.string().regex(/^\d+$/).optional(),
    }),
    input,
  );
  const matches = parseFilter(Filter);
  const found = Object.values(pool.data.users).filter(matches);
  const start = Number(PaginationToken ?? 0);
  const next = start + Limit < found.length ? { PaginationToken: String(start + Limit) } : {};
  return { Users: found.slice(start, start + Limit).map(describeUser), ...next };
}

function listUsersInGroup(pool: Pool, input: JsonObject): JsonObject {
  const { GroupName, Limit, NextToken } = parse(
    z.object({
      GroupName: z.string(),
      Limit: z.number().int().min(1).max(60).default(60),
      NextToken: z.string().regex(/^\d+$/).optional(),
    }),
    input,
  );
  requireGroupName(pool, GroupName);
  const found = Object.values(pool.data.users).filter(({ groups }) => groups.includes(GroupName));
  const start = Number(NextToken ?? 0);
  const next = start + Limit < found.length ? { NextToken: String(start + Limit) } : {};
  return { Users: found.slice(start, start + Limit).map(describeUser), ...next };
}

/** Supports `email = "x"`, `email ^= "x"` and the same for `sub`. Without a filter, matches every user. */
function parseFilter(filter: string | undefined): (user: PoolUser) => boolean {
  if (!filter) return () => true;
  const [, name, operator, quoted] = /^"?(email|sub)"? *(\^?=) *"((?:[^"\\]|\\.)*)"$/.exec(filter.trim()) ?? [];
  if (quoted === undefined) throw new ServiceError('InvalidParameterException', 'Error while parsing filter.');
  const wanted = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase();
  const valueOf = (user: PoolUser) => (name === 'sub' ? user.sub : user.email);
  return (user) => (operator === '=' ? valueOf(user) === wanted : valueOf(user).startsWith(wanted));
}

function describeUser(user: PoolUser) {
  const attributes = {
    sub: user.sub,
    email: user.email,
    email_verified: String(!user.unconfirmed),
    ...user.attributes,
  };
  return {
    Username: user.sub,
    Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    Enabled: user.enabled,
    UserStatus: user.unconfirmed ? 'UNCONFIRMED' : 'CONFIRMED',
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.updatedAt / 1000,
  };
}

function updateUser(pool: Pool, user: PoolUser, changed: Partial<PoolUser>): JsonObject {
  Object.assign(user, changed, { updatedAt: pool.now() });
  return {};
}

function requireUser(pool: Pool, input: JsonObject): PoolUser {
  const user = pool.findUser(parse(userInput, input).Username);
  if (!user) throw new ServiceError('UserNotFoundException', 'User does not exist.');
  return user;
}

function requireUserAndGroup(pool: Pool, input: JsonObject): { user: PoolUser; group: string } {
  const { GroupName: group } = parse(groupInput, input);
  const user = requireUser(pool, input);
  requireGroupName(pool, group);
  return { user, group };
}

function requireGroupName(pool: Pool, group: string): void {
  if (!pool.settings.groups.includes(group)) throw new ServiceError('ResourceNotFoundException', 'Group not found.');
}

function splitAttributes(list: z.output<typeof attributeList>) {
  const {
    sub,
    email,
    email_verified: verified,
    ...attributes
  } = Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
  if (sub !== undefined) throw new ServiceError('InvalidParameterException', 'Cannot modify the attribute sub.');
  return { email, verified, attributes };
}

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"<>,;:\\()[\]]+@[^\s@"<>,;:\\()[\]]+\.[^\s@"<>,;:\\()[\].]+$/.test(text.trim());
}

function parse<Schema extends z.ZodType>(schema: Schema, input: JsonObject): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ServiceError('InvalidParameterException', `Invalid ${parsed.error.issues[0]?.path.join('.') ?? 'input'}`);
}
