import * as z from 'zod';
import type { Access } from '../../../shared/http/contract.ts';
import { documentClient } from '../dynamo/table.ts';
import { once, readEnvironment } from '../environment.ts';
import { createAuthenticate, type Authenticate } from '../session/authenticate.ts';
import { callerStore } from '../session/caller.store.ts';
import { sessionStore } from '../session/session.store.ts';

/** Dependencies that all endpoints share. */
export interface EndpointDeps {
  readonly authenticate: Authenticate;
  /** The app's origin, as sent in the `Origin` header: `https://host`. */
  readonly appOrigin: string;
  readonly originVerifySha256: string;
}

const commonEnvironment = { APP_ORIGIN: z.url(), ORIGIN_VERIFY_SHA256: z.string().length(64) };

/** Builds the dependencies from environment variables. Webhooks have no sessions, so they get no session tables. */
export function endpointDepsFromEnv(access: Access): () => EndpointDeps {
  return once(() => {
    const { APP_ORIGIN, ORIGIN_VERIFY_SHA256 } = readEnvironment(commonEnvironment);
    const common = { appOrigin: APP_ORIGIN, originVerifySha256: ORIGIN_VERIFY_SHA256 };
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

const secondFactor = { ADMIN_SECOND_FACTOR: z.enum(['required', 'not-asked']).default('required') };

/** True if administrators need a second factor, which is the default. Throws if the variable is invalid. */
export function isSecondFactorRequired(variables: Readonly<Record<string, string | undefined>>): boolean {
  return readEnvironment(secondFactor, variables).ADMIN_SECOND_FACTOR === 'required';
}
