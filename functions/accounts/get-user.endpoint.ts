import * as z from 'zod';
import { getUser } from '../../shared/accounts/accounts.contract.ts';
import { isDependencyFailure } from '../platform/dependency-failure.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { logError } from '../platform/logging.ts';
import type { Principal } from '../platform/session/principal.ts';
import { lastSeenStore, type LastSeenStore } from './last-seen.store.ts';
import { toUser } from './to-user.ts';

interface Deps {
  readonly lastSeen: LastSeenStore;
  readonly now: () => Date;
}

/**
 * Minimum time between writes. Administrators don't need a more precise time, and each write also updates the directory
 * index.
 */
const UPDATE_INTERVAL_MS = 15 * 60_000;

/** Returns the signed-in user. Every page calls this first, so it also records when the member was last seen. */
export function getUserWith({ lastSeen, now }: Deps): UseCase<typeof getUser> {
  return async ({ caller, request }) => {
    if (isDue(caller, now())) {
      await lastSeen.record(caller.memberId, now()).catch((error: unknown) => {
        if (!isDependencyFailure(error)) throw error;
        // A failed write must not block the member; the next page tries again.
        logError('last seen not recorded', error, { requestId: request.requestId });
      });
    }
    return { status: 200, body: toUser(caller) };
  };
}

function isDue({ lastSeenAt }: Principal, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - Date.parse(lastSeenAt) >= UPDATE_INTERVAL_MS;
}

export const handler = endpoint(getUser, () => {
  const { MEMBERS_TABLE } = readEnvironment({ MEMBERS_TABLE: z.string() });
  return getUserWith({ lastSeen: lastSeenStore(documentClient(), MEMBERS_TABLE), now: () => new Date() });
});
