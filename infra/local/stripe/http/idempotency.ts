import { createHash } from 'node:crypto';
import type { KeptAnswer } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { ApiError } from './api-error.ts';

const LIVES_MS = 86_400_000;

export interface KeyedCall {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export function fingerprintOf({ method, path, body }: KeyedCall): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

/** The answer of the first call with this key. Throws when that one was another call. */
export function keptAnswer(world: World, call: KeyedCall): KeptAnswer | undefined {
  const kept = world.find('keptAnswer', call.key);
  if (!kept || kept.at < world.realNowMs - LIVES_MS) return undefined;
  if (kept.fingerprint === fingerprintOf(call)) return kept;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
  });
}

export function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
