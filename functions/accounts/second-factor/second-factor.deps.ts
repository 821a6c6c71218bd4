import { readVariable } from '#platform/environment.ts';
import { deriveSealingKey } from '#platform/sealing.ts';
import { secretReader } from '#platform/secret.gateway.ts';
import { sessionStore, type SessionStore } from '#platform/session/session.store.ts';
import { secondFactorStore, type SecondFactorStore } from './second-factor.store.ts';

export interface SecondFactorDeps {
  factors: SecondFactorStore;
  sessions: Pick<SessionStore, 'find' | 'create' | 'deleteAndReturn' | 'end'>;
  /** Reads the key that encrypts the TOTP secrets. */
  readKey: () => Promise<Buffer>;
  now: () => Date;
}

export function secondFactorDepsFromEnv(): SecondFactorDeps {
  const readSecret = secretReader(readVariable('SECOND_FACTOR_SECRET_ARN'));
  return {
    factors: secondFactorStore(),
    sessions: sessionStore(),
    readKey: async () => deriveSealingKey('second-factor', await readSecret()),
    now: () => new Date(),
  };
}
