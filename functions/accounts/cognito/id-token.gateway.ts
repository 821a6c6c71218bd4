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
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { log } from '#platform/logging.ts';
import { withTimeout } from '#platform/with-timeout.ts';

/** The claims of a verified ID token. */
export interface VerifiedIdentity {
  /** Cognito's `sub`, used as the member ID. */
  memberId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** When the token was issued. */
  issuedAt: Date;
  /** When the person last entered a code or password or used a passkey, in epoch seconds. */
  authenticatedAt: number;
  /**
   * False for accounts created on the sign-in page, where anyone can enter another person's email
   * address.
   */
  wasCreatedByUs: boolean;
}

/**
 * Returns null if the token is invalid or has a different nonce. Throws if the signing keys can't
 * be fetched.
 */
export type VerifyIdToken = (idToken: string, nonce: string) => Promise<VerifiedIdentity | null>;

interface IdTokenVerifierOptions {
  /** `https://cognito-idp.<region>.amazonaws.com/<poolId>` */
  issuer: string;
  clientId: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const TIMEOUT_MS = 3_000;

/**
 * Minimum time between downloads of the keys, so that forged key IDs can't trigger constant
 * downloads.
 */
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
  // Cognito tokens have a single audience, so an array is rejected.
  aud: z.string(),
  // Required, because `aws-jwt-verify` accepts tokens without an expiry.
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

const MAX_NAME_LENGTH = 100;

/**
 * Fetches the signing keys itself, because `aws-jwt-verify` requires HTTPS and the local issuer
 * uses HTTP.
 */
export function idTokenVerifier({ issuer, clientId, now }: IdTokenVerifierOptions): VerifyIdToken {
  const jwksUri = `${issuer}/.well-known/jwks.json`;
  const verifier = JwtVerifier.create({ issuer, audience: clientId, jwksUri });
  let known: { keys: Keys; fetchedAt: number } | undefined;

  const useKeysFor = async (kid: string | undefined) => {
    const isKnown = known?.keys.keys.some((key) => key.kid === kid);
    if (known && (isKnown || now() < known.fetchedAt + REFETCH_MS)) return;

    known = { keys: await fetchKeys(jwksUri), fetchedAt: now() };
    verifier.cacheJwks(known.keys);
  };

  return async (idToken, nonce) => {
    const kid = readKeyId(idToken);
    if (kid === undefined) return null;

    await useKeysFor(kid);

    const claims = claimsSchema.safeParse(verifiedPayload(() => verifier.verifySync(idToken)));
    if (!claims.success || claims.data.nonce !== nonce) return null;

    const {
      sub,
      email,
      iat,
      auth_time: authenticatedAt,
      given_name: firstName,
      family_name: lastName,
    } = claims.data;

    return {
      memberId: sub,
      email,
      firstName: firstName.trim().slice(0, MAX_NAME_LENGTH),
      lastName: lastName.trim().slice(0, MAX_NAME_LENGTH),
      issuedAt: new Date(iat * 1000),
      authenticatedAt,
      wasCreatedByUs: claims.data['custom:signupId'] !== undefined,
    };
  };
}

function verifiedPayload(verify: () => unknown): unknown {
  try {
    return verify();
  } catch (error) {
    // Log only the reason, never the token.
    log('warn', 'id token refused', {
      reason: REFUSAL_REASONS.find(({ kind }) => error instanceof kind)?.reason ?? 'other',
    });
    return undefined;
  }
}

/**
 * Log reasons by error class. `aws-jwt-verify` doesn't set `name`, and bundling changes the class
 * names.
 */
const REFUSAL_REASONS = [
  { reason: 'expired', kind: JwtExpiredError },
  { reason: 'audience', kind: JwtInvalidAudienceError },
  { reason: 'issuer', kind: JwtInvalidIssuerError },
  { reason: 'signature', kind: JwtInvalidSignatureError },
  { reason: 'unknown key', kind: KidNotFoundInJwksError },
];

/** Undefined if the token isn't a JWT or has no key ID. */
function readKeyId(idToken: string): string | undefined {
  try {
    return decomposeUnverifiedJwt(idToken).header.kid;
  } catch {
    // A malformed token gets the same refusal as an invalid one.
    return undefined;
  }
}

async function fetchKeys(jwksUri: string): Promise<Keys> {
  try {
    return await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(jwksUri, { redirect: 'manual', signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return keysSchema.parse(await response.json());
    });
  } catch (cause) {
    throw new DependencyFailure('sign-in service: no signing keys', { cause });
  }
}
