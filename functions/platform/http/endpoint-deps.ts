import * as z from 'zod';
import type { Contract } from '#shared/http/contract.ts';
import { documentClient } from '../dynamo/table.ts';
import { once, readEnvironment } from '../environment.ts';
import type { CallCounts } from './call-limits.service.ts';
import { createAuthenticate, type Authenticate } from '../session/authenticate.ts';
import { callerStore } from '../session/caller.store.ts';
import { rateLimitStore } from '../rate-limit.store.ts';
import { sessionStore } from '../session/session.store.ts';

/** Dependencies that all endpoints share. */
export interface EndpointDeps {
  authenticate: Authenticate;
  /** The app's origin, as sent in the `Origin` header: `https://host`. */
  appOrigin: string;
  /** SHA-256 of each accepted value of the header `x-origin-verify`, in hex. */
  originVerifySha256: readonly string[];
  /** Counts calls toward the contract's limits; null if the contract has none. */
  callCounts: CallCounts | null;
}

const commonEnvironment = {
  APP_ORIGIN: z.url(),
  ORIGIN_VERIFY_SHA256: z
    .string()
    .transform((hashes) => hashes.split(','))
    .pipe(z.array(z.string().length(64))),
};

/**
 * Builds the dependencies from environment variables. Webhooks have no sessions, so they get no
 * session tables.
 */
export function endpointDepsFromEnv({ access, limits = [] }: Contract): () => EndpointDeps {
  return once(() => {
    const { APP_ORIGIN, ORIGIN_VERIFY_SHA256 } = readEnvironment(commonEnvironment);
    const callCounts = limits.length > 0 ? callCountsFromEnv() : null;
    const common = { appOrigin: APP_ORIGIN, originVerifySha256: ORIGIN_VERIFY_SHA256, callCounts };
    if (access === 'webhook') return { ...common, authenticate: async () => null };

    const environment = readEnvironment({ SESSIONS_TABLE: z.string(), MEMBERS_TABLE: z.string() });

    const authenticate = createAuthenticate({
      callers: callerStore(documentClient(), {
        sessions: environment.SESSIONS_TABLE,
        members: environment.MEMBERS_TABLE,
      }),
      sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
      now: () => new Date(),
      isSecondFactorRequired: isSecondFactorRequired(process.env),
    });

    return { ...common, authenticate };
  });
}

function callCountsFromEnv(): CallCounts {
  const { LIMIT_FACTOR: factor } = readEnvironment({
    LIMIT_FACTOR: z.coerce.number().int().min(1),
  });
  return { counters: rateLimitStore(), factor, now: () => new Date() };
}

const secondFactor = { ADMIN_SECOND_FACTOR: z.enum(['required', 'not-asked']).default('required') };

/**
 * True if coaches and administrators need a second factor, which is the default. Throws if the
 * variable is invalid.
 */
export function isSecondFactorRequired(
  variables: Readonly<Record<string, string | undefined>>,
): boolean {
  return readEnvironment(secondFactor, variables).ADMIN_SECOND_FACTOR === 'required';
}
