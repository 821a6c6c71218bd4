import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { clock } from '#platform/uses/use.ts';
import { verifySecondFactor } from '#shared/accounts/second-factor.contract.ts';
import { secondFactorKey } from './second-factor-key.gateway.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { rotateSession, rotateSessionUses } from '../sessions/rotate-session.service.ts';
import { withStoredRole, respondUnlessDue } from './second-factor.ts';
import { CODE_USED, checkCode } from './check-code.service.ts';
import { toUser } from '../sessions/to-user.ts';

/**
 * A code works only once per member, even across sessions. The attempt is counted before the code
 * is checked.
 */
export const verifySecondFactorEndpoint = endpoint(verifySecondFactor, {
  impact: 'Coaches and administrators cannot enter their code, so they reach none of their pages.',
  uses: {
    ...rotateSessionUses,
    factors: secondFactorStore.pick('find', 'countTry', 'accept'),
    readKey: secondFactorKey,
    now: clock,
  },
})(async ({ caller, body, request, count }, deps) => {
  const earlyResult = respondUnlessDue(caller, 'code');
  if (earlyResult) return earlyResult;

  const { memberId } = caller;
  const now = deps.now();
  const checked = await checkCode(
    deps,
    { memberId, code: body.code, key: await deps.readKey(), count },
    now,
  );

  if (isRefusal(checked)) return checked;

  const isAccepted = await deps.factors.accept(memberId, checked.factorId, checked.step);
  if (!isAccepted) return refuse('CODE_EXPIRED', { message: CODE_USED });

  log('info', 'second factor accepted', { memberId });

  const cookies = await rotateSession(deps.sessions, request, now);

  return cookies
    ? { status: 200, body: toUser(withStoredRole(caller)), cookies }
    : refuse('SIGN_IN_REQUIRED');
});

export const { handler, declaration } = verifySecondFactorEndpoint;
