import * as z from 'zod';
import type { Access } from '../../../shared/http/contract.ts';
import { documentClient } from '../dynamo/table.ts';
import { once, readEnvironment } from '../environment.ts';
import { authenticateBy, type Authenticate } from '../session/authenticate.ts';
import { callerStore } from '../session/caller.store.ts';
import { sessionStore } from '../session/session.store.ts';

/** What every endpoint stands on; tests hand in their own. */
export interface EndpointParts {
  readonly authenticate: Authenticate;
  /** Our origin, as browsers send it: `https://host`. */
  readonly appOrigin: string;
  readonly originVerifySha256: string;
}

const everywhere = { APP_ORIGIN: z.url(), ORIGIN_VERIFY_SHA256: z.string().length(64) };

/** The real parts, from the function's environment. A webhook has no session, so its function is not given the tables. */
export function deployedParts(access: Access): () => EndpointParts {
  return once(() => {
    const { APP_ORIGIN, ORIGIN_VERIFY_SHA256 } = readEnvironment(everywhere);
    const common = { appOrigin: APP_ORIGIN, originVerifySha256: ORIGIN_VERIFY_SHA256 };
    if (access === 'webhook') return { ...common, authenticate: async () => null };
    const environment = readEnvironment({ SESSIONS_TABLE: z.string(), MEMBERS_TABLE: z.string() });
    const authenticate = authenticateBy({
      callers: callerStore(documentClient(), {
        sessions: environment.SESSIONS_TABLE,
        members: environment.MEMBERS_TABLE,
      }),
      sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
      now: () => new Date(),
      asksSecondFactor: asksSecondFactor(process.env),
    });
    return { ...common, authenticate };
  });
}

const secondFactor = { ADMIN_SECOND_FACTOR: z.enum(['required', 'not-asked']).default('required') };

/** Whether administrators are asked for a second factor. Where nothing is said they are; throws for anything else. */
export function asksSecondFactor(variables: Readonly<Record<string, string | undefined>>): boolean {
  return readEnvironment(secondFactor, variables).ADMIN_SECOND_FACTOR === 'required';
}
