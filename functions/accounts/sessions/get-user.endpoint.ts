import { isDependencyFailure } from '#platform/dependency-failure.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { logError } from '#platform/logging.ts';
import type { Principal } from '#platform/session/principal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { clock } from '#platform/uses/use.ts';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { lastSeenStore } from './last-seen.store.ts';
import { toUser } from './to-user.ts';

/**
 * `lastSeenAt` is written at most this often, because each write also updates the directory index.
 */
const UPDATE_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * Returns the signed-in user. Every page calls this first, so it also records when the member was
 * last seen.
 */
export const getUserEndpoint = endpoint(getUser, {
  impact: 'Signed-in members look signed out.',
  uses: { lastSeen: lastSeenStore.pick('record'), now: clock },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller, request }, { lastSeen, now }) => {
  if (isDue(caller, now())) {
    await lastSeen.record(caller.memberId, now()).catch((error: unknown) => {
      if (!isDependencyFailure(error)) throw error;
      // A failed write must not block the member. The next page load tries again.
      logError('last seen not recorded', error, { requestId: request.requestId });
    });
  }

  return { status: 200, body: toUser(caller) };
});

export const { handler, declaration } = getUserEndpoint;

function isDue({ lastSeenAt }: Principal, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - Date.parse(lastSeenAt) >= UPDATE_INTERVAL_MS;
}
