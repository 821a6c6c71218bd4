import * as z from 'zod';
import { finishLogin } from '../../shared/accounts/accounts.contract.ts';
import { retention } from '../../shared/product/retention.ts';
import { isDependencyFailure } from '../platform/dependency-failure.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { onceAsync, readEnvironment } from '../platform/environment.ts';
import type { UseCaseResult, Call, UseCase } from '../platform/http/call.ts';
import { clearCookie, setCookie } from '../platform/http/cookies.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { log, logError } from '../platform/logging.ts';
import { constantTimeEqual } from '../platform/constant-time-equal.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { describeDevice } from '../platform/session/device.ts';
import { sessionStore } from '../platform/session/session.store.ts';
import { callbackUrl } from './sign-in-urls.ts';
import { idTokenVerifier } from './id-token.gateway.ts';
import { isExpired, transactionSealingKey, transactionCookieName, unsealTransaction } from './login-transaction.ts';
import { memberStore } from '../members/members.public.ts';
import { openSession, type OpenSessionDeps } from './open-session.service.ts';
import { selfRegisteredAccountGateway } from './self-registered-account.gateway.ts';
import { sessionCookies } from './session-cookies.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

export interface FinishLoginDeps extends OpenSessionDeps {
  readonly appOrigin: string;
  readonly readLoginSecret: () => Promise<string>;
}

type Redirect = UseCaseResult<typeof finishLogin>;

interface LoginRetry {
  readonly returnTo: string | undefined;
  /** Requires authentication even if the sign-in page remembers the person. */
  readonly forcesLogin: boolean;
  /** `Set-Cookie` values that clear cookies. */
  readonly cleared: readonly string[];
}

/** Reasons for the log; they contain no request data. */
type FailureReason =
  | 'cancelled'
  | 'refused by the sign-in service'
  | 'malformed'
  | 'no matching login'
  | 'authenticated before the sessions ended'
  | 'code, token or account refused';

/** Marks a restarted sign-in, so that it restarts only once. */
const RETRY_COOKIE = '__Host-retried-login';
const RETRY_SECONDS = retention.signInRetryMinutes * 60;

/** The sign-in page's callback. All failures redirect to fixed URLs, without request data. */
export function finishLoginWith(deps: FinishLoginDeps): UseCase<typeof finishLogin> {
  return async (call) => {
    const { code, state, error } = call.query;
    const cookieName = transactionCookieName(state);
    const clearedTransaction = cookieName === undefined ? [] : [clearCookie(cookieName, { sameSite: 'Lax' })];
    const failed = redirectTo(`${deps.appOrigin}/?login=failed`, [...clearedTransaction, clearRetry()]);
    const fail = (reason: FailureReason): Redirect => {
      log('warn', 'sign-in failed', { reason, requestId: call.request.requestId });
      return failed;
    };
    if (error === 'access_denied') return { ...fail('cancelled'), location: `${deps.appOrigin}/?login=cancelled` };
    if (error !== undefined) return fail('refused by the sign-in service');
    if (!code || !state || !cookieName) return fail('malformed');
    try {
      const key = transactionSealingKey(await deps.readLoginSecret());
      const transaction = unsealTransaction(call.request.cookies[cookieName], cookieName, key);
      if (!transaction || isExpired(transaction, seconds(deps.now()))) {
        const retry = { returnTo: transaction?.returnTo, forcesLogin: false, cleared: clearedTransaction };
        return startOver(deps, call, retry) ?? fail('no matching login');
      }
      if (!constantTimeEqual(transaction.state, state)) return fail('no matching login');
      const device = describeDevice(call.request.headers['user-agent']);
      const redirectUri = callbackUrl(deps.appOrigin);
      const opened = await openSession(deps, transaction, { code, redirectUri, device });
      if (opened.state === 'stale') {
        const retry = { returnTo: transaction.returnTo, forcesLogin: true, cleared: clearedTransaction };
        return startOver(deps, call, retry) ?? fail('authenticated before the sessions ended');
      }
      if (opened.state === 'refused') return fail('code, token or account refused');
      const cookies = [...sessionCookies(opened.sessionId), ...clearedTransaction, clearRetry()];
      return redirectTo(`${deps.appOrigin}${transaction.returnTo}`, cookies);
    } catch (thrown) {
      if (!isDependencyFailure(thrown)) throw thrown;
      // A person who comes from the sign-in page must land on a page, not on an API error.
      logError('dependency failure', thrown, { endpoint: finishLogin.name, requestId: call.request.requestId });
      return failed;
    }
  };
}

/**
 * Restarts the sign-in, but only once. Reasons: the sign-in expired, its cookie is gone, or (`again`) the
 * authentication is too old.
 */
function startOver(
  { appOrigin }: FinishLoginDeps,
  { request }: Call<typeof finishLogin>,
  { returnTo = '/', forcesLogin, cleared }: LoginRetry,
): Redirect | undefined {
  if (request.cookies[RETRY_COOKIE]) return undefined;
  log('info', 'login started over', { requestId: request.requestId });
  const query = new URLSearchParams({ returnTo, ...(forcesLogin && { again: '1' }) });
  const retried = setCookie(RETRY_COOKIE, '1', { sameSite: 'Lax', maxAgeSeconds: RETRY_SECONDS });
  return redirectTo(`${appOrigin}/api/login?${query.toString()}`, [...cleared, retried]);
}

function redirectTo(location: string, cookies: readonly string[]): Redirect {
  return { status: 302, body: undefined, location, cookies };
}

function clearRetry(): string {
  return clearCookie(RETRY_COOKIE, { sameSite: 'Lax' });
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export const handler = endpoint(finishLogin, () => {
  const variables = readEnvironment({
    APP_ORIGIN: z.string(),
    SESSIONS_TABLE: z.string(),
    MEMBERS_TABLE: z.string(),
    USER_POOL_ID: z.string(),
    USER_POOL_CLIENT_ID: z.string(),
    SIGN_IN_ORIGIN: z.string(),
    TOKEN_ISSUER: z.string(),
    LOGIN_SECRET_ARN: z.string(),
  });
  const clientId = variables.USER_POOL_CLIENT_ID;
  const client = { userPoolId: variables.USER_POOL_ID, clientId };
  return finishLoginWith({
    appOrigin: variables.APP_ORIGIN,
    readLoginSecret: secretReader(variables.LOGIN_SECRET_ARN),
    signIn: signInGateway({
      signInOrigin: variables.SIGN_IN_ORIGIN,
      clientId,
      readClientSecret: onceAsync(() => describeClientSecret(client)),
    }),
    verifyIdToken: idTokenVerifier({ issuer: variables.TOKEN_ISSUER, clientId, now: Date.now }),
    members: memberStore(documentClient(), variables.MEMBERS_TABLE),
    sessions: sessionStore(documentClient(), variables.SESSIONS_TABLE),
    selfRegisteredAccounts: selfRegisteredAccountGateway(client.userPoolId),
    now: () => new Date(),
  });
});
