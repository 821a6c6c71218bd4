import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { beginFactorMove } from '#shared/accounts/second-factor.contract.ts';
import { secondFactorDepsFromEnv, type SecondFactorDeps } from './second-factor.deps.ts';
import { buildAuthenticatorEntry, newPendingFactor } from './second-factor.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { CODE_USED, checkCode } from './check-code.service.ts';

type Deps = Pick<SecondFactorDeps, 'factors' | 'readKey' | 'now'>;

const NO_SECOND_FACTOR = 'You don’t have a second factor to move. Please reload the page.';

/**
 * Requires a code from the old phone, so that a stolen session alone isn't enough to move the
 * second factor.
 */
export function beginFactorMoveWith(deps: Deps): UseCase<typeof beginFactorMove> {
  return async ({ caller, body, request, count }) => {
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
  };
}

export const handler = createHandler(beginFactorMove, () =>
  beginFactorMoveWith(secondFactorDepsFromEnv()),
);
