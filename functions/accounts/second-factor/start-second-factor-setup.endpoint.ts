import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { startSecondFactorSetup } from '#shared/accounts/second-factor.contract.ts';
import { secondFactorDepsFromEnv, type SecondFactorDeps } from './second-factor.deps.ts';
import { buildAuthenticatorEntry, newPendingFactor, respondUnlessDue } from './second-factor.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';

const ALREADY_SET_UP = 'Your second factor is set up. Please reload the page.';

export type StartSecondFactorSetupDeps = Pick<
  SecondFactorDeps,
  'factors' | 'sessions' | 'readKey' | 'now'
>;

/**
 * All tabs of a session get the same secret, so it doesn't matter which tab's QR code the phone
 * scans.
 */
export function startSecondFactorSetupWith(
  deps: StartSecondFactorSetupDeps,
): UseCase<typeof startSecondFactorSetup> {
  return async ({ caller, request }) => {
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
  };
}

export const handler = createHandler(startSecondFactorSetup, () =>
  startSecondFactorSetupWith(secondFactorDepsFromEnv()),
);
