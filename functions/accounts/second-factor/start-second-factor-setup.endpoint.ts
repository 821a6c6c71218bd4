import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { clock } from '#platform/uses/use.ts';
import { startSecondFactorSetup } from '#shared/accounts/second-factor.contract.ts';
import { secondFactorKey } from './second-factor-key.gateway.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { buildAuthenticatorEntry, newPendingFactor, respondUnlessDue } from './second-factor.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';

const ALREADY_SET_UP = 'Your second factor is set up. Please reload the page.';

/**
 * All tabs of a session get the same secret, so it doesn't matter which tab's QR code the phone
 * scans.
 */
export const startSecondFactorSetupEndpoint = endpoint(startSecondFactorSetup, {
  impact:
    'Coaches and administrators cannot start to set up their second factor, so they reach none of their pages.',
  uses: {
    factors: secondFactorStore.pick('startSetup'),
    sessions: sessionStore.pick('find'),
    readKey: secondFactorKey,
    now: clock,
  },
})(async ({ caller, request }, deps) => {
  const earlyResult = respondUnlessDue(caller, 'set-up');
  if (earlyResult)
    return isRefusal(earlyResult) ? earlyResult : refuse('CONFLICT', { message: ALREADY_SET_UP });

  const now = deps.now();
  if (!(await isRecentlyAuthenticated(deps.sessions, request, now)))
    return refuse('RECENT_SIGN_IN_REQUIRED');

  const { memberId } = caller;
  const key = await deps.readKey();
  const pendingFactor = await deps.factors.startSetup(
    memberId,
    newPendingFactor(memberId, currentSessionHash(request), key, now),
    now,
  );

  return pendingFactor
    ? { status: 200, body: buildAuthenticatorEntry(pendingFactor, caller, key) }
    : refuse('CONFLICT', { message: ALREADY_SET_UP });
});

export const { handler, declaration } = startSecondFactorSetupEndpoint;
