import { isDependencyFailure } from '#platform/dependency-failure.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { logError } from '#platform/logging.ts';
import type { Principal } from '#platform/session/principal.ts';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import { lastSeenStore, type LastSeenStore } from './last-seen.store.ts';
import { toUser } from './to-user.ts';

interface Deps {
  lastSeen: LastSeenStore;
  now: () => Date;
}

/**
 * `lastSeenAt` is written at most this often, because each write also updates the directory index.
 */
const UPDATE_INTERVAL_MS = 15 * 60_000;

/**
 * Returns the signed-in user. Every page calls this first, so it also records when the member was
 * last seen.
 */
export function getUserWith({ lastSeen, now }: Deps): UseCase<typeof getUser> {
  return async ({ caller, request }) => {
    if (isDue(caller, now())) {
      await lastSeen.record(caller.memberId, now()).catch((error: unknown) => {
        if (!isDependencyFailure(error)) throw error;
        // A failed write must not block the member. The next page load tries again.
        logError('last seen not recorded', error, { requestId: request.requestId });
      });
    }

    return { status: 200, body: toUser(caller) };
  };
}

function isDue({ lastSeenAt }: Principal, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - Date.parse(lastSeenAt) >= UPDATE_INTERVAL_MS;
}

export const handler = createHandler(getUser, () =>
  getUserWith({ lastSeen: lastSeenStore(), now: () => new Date() }),
);
