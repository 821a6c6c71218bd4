import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { sealingKeyFor } from '../platform/sealing.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { sessionStore, type SessionStore } from '../platform/session/session.store.ts';
import { secondFactorStore, type SecondFactorStore } from './second-factor.store.ts';

export interface SecondFactorParts {
  readonly factors: SecondFactorStore;
  readonly sessions: Pick<SessionStore, 'find' | 'create' | 'take' | 'end'>;
  /** Reads the key that encrypts the TOTP secrets. */
  readonly readKey: () => Promise<Buffer>;
  readonly now: () => Date;
}

export function deployedSecondFactors(now: () => Date): SecondFactorParts {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    SESSIONS_TABLE: z.string(),
    SECOND_FACTOR_SECRET_ARN: z.string(),
  });
  const readSecret = secretReader(environment.SECOND_FACTOR_SECRET_ARN);
  return {
    factors: secondFactorStore(documentClient(), environment.MEMBERS_TABLE),
    sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
    readKey: async () => sealingKeyFor('second-factor', await readSecret()),
    now,
  };
}
