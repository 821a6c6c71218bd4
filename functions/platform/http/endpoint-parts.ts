import * as z from 'zod';
import type { Access } from '../../../shared/http/contract.ts';
import { documentClient } from '../dynamo/table.ts';
import { once, readEnvironment } from '../environment.ts';
import { authenticateBy, type Authenticate } from '../session/authenticate.ts';
import { principalStore } from '../session/principal.store.ts';
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
    const tables = readEnvironment({ SESSIONS_TABLE: z.string(), MEMBERS_TABLE: z.string() });
    const authenticate = authenticateBy({
      sessions: sessionStore(documentClient(), tables.SESSIONS_TABLE),
      principals: principalStore(documentClient(), tables.MEMBERS_TABLE),
      now: () => new Date(),
    });
    return { ...common, authenticate };
  });
}
