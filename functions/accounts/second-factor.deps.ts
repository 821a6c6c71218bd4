import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { deriveSealingKey } from '../platform/sealing.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { sessionStore, type SessionStore } from '../platform/session/session.store.ts';
import { secondFactorStore, type SecondFactorStore } from './second-factor.store.ts';

export interface SecondFactorDeps {
  readonly factors: SecondFactorStore;
  readonly sessions: Pick<SessionStore, 'find' | 'create' | 'deleteAndReturn' | 'end'>;
  /** Reads the key that encrypts the TOTP secrets. */
  readonly readKey: () => Promise<Buffer>;
  readonly now: () => Date;
}

export function secondFactorDepsFromEnv(now: () => Date): SecondFactorDeps {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    SESSIONS_TABLE: z.string(),
    SECOND_FACTOR_SECRET_ARN: z.string(),
  });
  const readSecret = secretReader(environment.SECOND_FACTOR_SECRET_ARN);
  return {
    factors: secondFactorStore(documentClient(), environment.MEMBERS_TABLE),
    sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
    readKey: async () => deriveSealingKey('second-factor', await readSecret()),
    now,
  };
}
