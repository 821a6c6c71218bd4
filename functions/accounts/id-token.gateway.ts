import { JwtVerifier } from 'aws-jwt-verify';
import {
  JwtExpiredError,
  JwtInvalidAudienceError,
  JwtInvalidIssuerError,
  JwtInvalidSignatureError,
  KidNotFoundInJwksError,
} from 'aws-jwt-verify/error';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import * as z from 'zod';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { log } from '../platform/logging.ts';
import { withinTime } from '../platform/within-time.ts';

/** What a verified ID token says about the person. */
export interface VerifiedPerson {
  /** Cognito's sub; our member id. */
  readonly memberId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** When this token was made. */
  readonly saidAt: Date;
  /** When they last proved it by a code, passkey or password, in seconds since 1970. */
  readonly provenAt: number;
  /** False for an account from the sign-in page, which keeps the password of whoever typed the email there first. */
  readonly wasCreatedByUs: boolean;
}

/** The person behind an ID token of this sign-in (its nonce proves it), or null. Throws when the keys cannot be had. */
export type VerifyIdToken = (idToken: string, nonce: string) => Promise<VerifiedPerson | null>;

export interface TokenRules {
  /** `https://cognito-idp.<region>.amazonaws.com/<poolId>` */
  readonly issuer: string;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const TIMEOUT_MS = 3_000;
/** A made-up key id must not make us ask for the keys at every call. */
const REFETCH_MS = 60_000;

const keysSchema = z.object({
  keys: z.array(
    z.object({
      kid: z.string(),
      kty: z.literal('RSA'),
      alg: z.literal('RS256'),
      use: z.literal('sig'),
      n: z.string(),
      e: z.string(),
    }),
  ),
});
type Keys = z.output<typeof keysSchema>;

const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  token_use: z.literal('id'),
  // Cognito names one audience. A list that has us among others is none of its tokens.
  aud: z.string(),
  // The library lets a token without an end live for ever.
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  nonce: z.string(),
  email: z.string().min(3).max(254),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  'custom:signupId': z.string().optional(),
});

const MOST_NAME_LENGTH = 100;

/** Checks signature, issuer, audience, use, nonce and times. Keys are fetched here because the library asks for https everywhere. */
export function idTokenVerifier({ issuer, clientId, now }: TokenRules): VerifyIdToken {
  const jwksUri = `${issuer}/.well-known/jwks.json`;
  const verifier = JwtVerifier.create({ issuer, audience: clientId, jwksUri });
  let known: { readonly keys: Keys; readonly fetchedAt: number } | undefined;

  const useKeysFor = async (kid: string | undefined) => {
    const has = known?.keys.keys.some((key) => key.kid === kid);
    if (known && (has || now() < known.fetchedAt + REFETCH_MS)) return;
    known = { keys: await fetchKeys(jwksUri), fetchedAt: now() };
    verifier.cacheJwks(known.keys);
  };

  return async (idToken, nonce) => {
    const kid = keyIdOf(idToken);
    if (kid === undefined) return null;
    await useKeysFor(kid);
    const claims = claimsSchema.safeParse(verifiedPayload(() => verifier.verifySync(idToken)));
    if (!claims.success || claims.data.nonce !== nonce) return null;
    const { sub, email, iat, auth_time: provenAt, given_name: firstName, family_name: lastName } = claims.data;
    return {
      memberId: sub,
      email,
      firstName: firstName.trim().slice(0, MOST_NAME_LENGTH),
      lastName: lastName.trim().slice(0, MOST_NAME_LENGTH),
      saidAt: new Date(iat * 1000),
      provenAt,
      wasCreatedByUs: claims.data['custom:signupId'] !== undefined,
    };
  };
}

function verifiedPayload(verify: () => unknown): unknown {
  try {
    return verify();
  } catch (error) {
    // The library throws for every kind of bad token; which kind is for the log only, and never the token itself.
    log('warn', 'id token refused', { reason: KINDS.find(({ kind }) => error instanceof kind)?.reason ?? 'other' });
    return undefined;
  }
}

/** The library's errors have no names of their own, and their classes lose theirs when the function is built. */
const KINDS = [
  { reason: 'expired', kind: JwtExpiredError },
  { reason: 'audience', kind: JwtInvalidAudienceError },
  { reason: 'issuer', kind: JwtInvalidIssuerError },
  { reason: 'signature', kind: JwtInvalidSignatureError },
  { reason: 'unknown key', kind: KidNotFoundInJwksError },
];

/** Undefined when it is no JWT at all or names no key. */
function keyIdOf(idToken: string): string | undefined {
  try {
    return decomposeUnverifiedJwt(idToken).header.kid;
  } catch {
    // Not even the form of a JWT: the same refusal as for a bad one.
    return undefined;
  }
}

async function fetchKeys(jwksUri: string): Promise<Keys> {
  try {
    return await withinTime(TIMEOUT_MS, async (signal) => {
      const response = await fetch(jwksUri, { redirect: 'manual', signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return keysSchema.parse(await response.json());
    });
  } catch (cause) {
    throw new DependencyFailure('sign-in service: its keys cannot be had', { cause });
  }
}
