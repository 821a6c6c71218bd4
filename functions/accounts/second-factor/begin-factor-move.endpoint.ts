import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { clock } from '#platform/uses/use.ts';
import { beginFactorMove } from '#shared/accounts/second-factor.contract.ts';
import { secondFactorKey } from './second-factor-key.gateway.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { buildAuthenticatorEntry, newPendingFactor } from './second-factor.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { CODE_USED, checkCode } from './check-code.service.ts';

const NO_SECOND_FACTOR = 'You don’t have a second factor to move. Please reload the page.';

/**
 * Requires a code from the old phone, so that a stolen session alone isn't enough to move the
 * second factor.
 */
export const beginFactorMoveEndpoint = endpoint(beginFactorMove, {
  impact:
    'Administrators cannot start moving their second factor to another phone; the old one still works.',
  uses: {
    factors: secondFactorStore.pick('find', 'countTry', 'acceptForMove'),
    readKey: secondFactorKey,
    now: clock,
  },
})(async ({ caller, body, request, count }, deps) => {
  if (!caller.secondFactor) return refuse('CONFLICT', { message: NO_SECOND_FACTOR });

  const { memberId } = caller;
  const now = deps.now();
  const key = await deps.readKey();
  const checked = await checkCode(deps, { memberId, code: body.code, key, count }, now);
  if (isRefusal(checked)) return checked;

  const { factorId, step } = checked;
  const replaces = { factorId, lastStep: step };
  const offer = {
    ...newPendingFactor(memberId, currentSessionHash(request), key, now),
    replaces,
  };

  if (!(await deps.factors.acceptForMove(memberId, offer)))
    return refuse('CODE_EXPIRED', { message: CODE_USED });

  log('info', 'move of the second factor begun', { memberId });

  return { status: 200, body: buildAuthenticatorEntry(offer, caller, key) };
});

export const { handler, declaration } = beginFactorMoveEndpoint;
