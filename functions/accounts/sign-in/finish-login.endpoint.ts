import { constantTimeEqual } from '#platform/constant-time-equal.ts';
import { isDependencyFailure } from '#platform/dependency-failure.ts';
import type { UseCaseResult, Call } from '#platform/http/call.ts';
import { clearCookie, setCookie } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { log, logError } from '#platform/logging.ts';
import { describeDevice } from '#platform/session/device.ts';
import { toEpochSeconds } from '#platform/session/session.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { textSetting, rotatingSecret } from '#platform/uses/settings.ts';
import type { Role } from '#shared/accounts/member.ts';
import { finishLogin } from '#shared/accounts/accounts.contract.ts';
import { SIGN_IN_EMAIL_COOKIE, SIGN_IN_EMAIL_MINUTES } from '#shared/accounts/sign-in-email.ts';
import { retention } from '#shared/product/retention.ts';

import { buildCallbackUrl } from '../cognito/sign-in-urls.ts';
import { loginCookies } from './login-cookies.service.ts';
import { isExpired, transactionCookieName } from './login-transaction.ts';
import { openSession, openSessionUses } from './open-session.service.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';

type Redirect = UseCaseResult<typeof finishLogin>;

interface LoginRetry {
  returnTo: string | undefined;
  /** True if the person must authenticate even if the sign-in page remembers them. */
  forcesLogin: boolean;
  /** `Set-Cookie` values. */
  cookies: readonly string[];
}

/** Reasons for the log; they contain no request data. */
type FailureReason =
  | 'canceled'
  | 'refused by the sign-in service'
  | 'malformed'
  | 'no matching login'
  | 'authenticated before the sessions ended'
  | 'code, token or account refused';

/** Set when a sign-in restarts, so that it restarts only once. */
const RETRY_COOKIE = '__Host-retried-login';
const RETRY_SECONDS = retention.signInRetryMinutes * 60;

/**
 * Handles the callback from the sign-in page. Failures redirect to fixed URLs that contain no
 * request data.
 */
export const finishLoginEndpoint = endpoint(finishLogin, {
  impact: 'Nobody can sign in.',
  uses: {
    ...openSessionUses,
    appOrigin: textSetting('APP_ORIGIN'),
    readLoginSecret: rotatingSecret('LOGIN_SECRET_ARN'),
  },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async (call, deps) => {
  const { code, state, error } = call.query;
  const cookieName = transactionCookieName(state);
  const logins = loginCookies(call.request.cookies, deps.readLoginSecret);
  if (cookieName !== undefined) await logins.remove(cookieName);

  const clearedTransaction = logins.listChanges();
  const cleared = [...clearedTransaction, clearCookie(RETRY_COOKIE, { sameSite: 'Lax' })];
  const failed = redirectTo(`${deps.appOrigin}/?login=failed`, cleared);
  const fail = (reason: FailureReason): Redirect => {
    log('warn', 'sign-in failed', { reason, requestId: call.request.requestId });
    return failed;
  };

  if (error === 'access_denied')
    return { ...fail('canceled'), location: `${deps.appOrigin}/?login=canceled` };
  if (error !== undefined) return fail('refused by the sign-in service');
  if (!code || !state || !cookieName) return fail('malformed');

  try {
    const transaction = await logins.find(cookieName);
    if (!transaction || isExpired(transaction, toEpochSeconds(deps.now()))) {
      const retry = {
        returnTo: transaction?.returnTo,
        forcesLogin: false,
        cookies: clearedTransaction,
      };

      return startOver(deps, call, retry) ?? fail('no matching login');
    }

    if (!constantTimeEqual(transaction.state, state)) return fail('no matching login');

    const device = describeDevice(call.request.headers['user-agent']);
    const redirectUri = buildCallbackUrl(deps.appOrigin);
    const opened = await openSession(deps, transaction, { code, redirectUri, device });

    if (opened.state === 'stale') {
      const retry = {
        returnTo: transaction.returnTo,
        forcesLogin: true,
        cookies: [...clearedTransaction, carryEmail(opened.email)],
      };

      return startOver(deps, call, retry) ?? fail('authenticated before the sessions ended');
    }

    if (opened.state === 'refused') return fail('code, token or account refused');

    return redirectTo(`${deps.appOrigin}${findLanding(transaction.returnTo, opened.role)}`, [
      ...sessionCookies(opened.sessionId),
      ...cleared,
    ]);
  } catch (thrown) {
    if (!isDependencyFailure(thrown)) throw thrown;

    // Someone returning from the sign-in page must see a page, not an API error.
    logError('dependency failure', thrown, {
      endpoint: finishLogin.name,
      requestId: call.request.requestId,
    });

    return failed;
  }
});

export const { handler, declaration } = finishLoginEndpoint;

/** Coaches who don't return to a page begin at their desk. */
function findLanding(returnTo: string, role: Role): string {
  return returnTo === '/' && role === 'coach' ? '/coach' : returnTo;
}

/**
 * Restarts a sign-in that expired, lost its cookie or was stale. Returns undefined if it was
 * already restarted.
 */
function startOver(
  { appOrigin }: { appOrigin: string },
  { request }: Call<typeof finishLogin>,
  { returnTo = '/', forcesLogin, cookies }: LoginRetry,
): Redirect | undefined {
  if (request.cookies[RETRY_COOKIE]) return undefined;

  log('info', 'login started over', { requestId: request.requestId });

  const query = new URLSearchParams({ returnTo, ...(forcesLogin && { again: '1' }) });
  const retried = setCookie(RETRY_COOKIE, '1', { sameSite: 'Lax', maxAgeSeconds: RETRY_SECONDS });

  return redirectTo(`${appOrigin}/api/login?${query.toString()}`, [...cookies, retried]);
}

/** Fills in the email on the sign-in page, so that the person doesn't have to type it twice. */
function carryEmail(email: string): string {
  const maxAgeSeconds = SIGN_IN_EMAIL_MINUTES * 60;
  return setCookie(SIGN_IN_EMAIL_COOKIE, new URLSearchParams({ email }).toString(), {
    sameSite: 'Lax',
    maxAgeSeconds,
  });
}

function redirectTo(location: string, cookies: readonly string[]): Redirect {
  return { status: 302, body: undefined, location, cookies };
}
