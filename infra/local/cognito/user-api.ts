import * as z from 'zod';
import { ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import { findUnexpired, type Pool } from './pool.ts';
import type { PoolUser } from './pool-data.ts';
import { hashSecret } from './random.ts';

const SCOPE = 'aws.cognito.signin.user.admin';

const inputSchema = z.object({
  AccessToken: z.string().regex(/^[\w=.-]+$/),
  CredentialId: z.string().default(''),
  MaxResults: z.number().int().min(0).max(20).default(20),
  NextToken: z.string().regex(/^\d+$/).default('0'),
});

type Input = z.output<typeof inputSchema>;

/**
 * Operations that a signed-in user authorizes with an access token. Cognito checks no signature or
 * IAM policy.
 */
const operations: Readonly<Record<string, (user: PoolUser, input: Input) => JsonObject>> = {
  ListWebAuthnCredentials: ({ passkeys = [] }, { NextToken, MaxResults }) => {
    const end = Number(NextToken) + MaxResults;
    const Credentials = passkeys.slice(Number(NextToken), end).map(({ id, name, createdAt }) => ({
      CredentialId: id,
      FriendlyCredentialName: name,
      RelyingPartyId: 'localhost',
      AuthenticatorTransports: ['internal'],
      CreatedAt: createdAt,
    }));

    return { Credentials, ...(end < passkeys.length && { NextToken: String(end) }) };
  },

  DeleteWebAuthnCredential: (user, { CredentialId }) => {
    const { passkeys = [] } = user;
    if (!passkeys.some(({ id }) => id === CredentialId))
      throw new ServiceError('ResourceNotFoundException', 'The credential does not exist.');

    user.passkeys = passkeys.filter(({ id }) => id !== CredentialId);

    return {};
  },
};

export const userOperations: ReadonlySet<string> = new Set(Object.keys(operations));

/** Handles one SDK call of `userOperations`. Changes are on disk before the response is sent. */
export function handleUserCall(
  { operation, input: given }: JsonCall,
  pools: Iterable<Pool>,
): JsonObject {
  const { data: input, error } = inputSchema.safeParse(given);
  if (!input)
    throw new ServiceError(
      'InvalidParameterException',
      `Invalid ${error.issues[0]?.path.join('.') ?? 'input'}`,
    );

  for (const pool of pools) {
    const grant = findUnexpired(pool.accessTokens, hashSecret(input.AccessToken), pool.now());
    const user = grant && pool.data.users[grant.sub];
    if (!user?.enabled) continue;

    if (!grant?.scopes.includes(SCOPE))
      throw new ServiceError(
        'NotAuthorizedException',
        'Access Token does not have required scopes',
      );

    const output = operations[operation]?.(user, input) ?? {};
    pool.save();

    return output;
  }

  throw new ServiceError('NotAuthorizedException', 'Invalid Access Token');
}
