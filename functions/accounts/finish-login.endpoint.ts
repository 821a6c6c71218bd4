import * as z from 'zod';
import { finishLogin } from '../../shared/accounts/accounts.contract.ts';
import { retention } from '../../shared/product/retention.ts';
import { isDependencyFailure } from '../platform/dependency-failure.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { onceAsync, readEnvironment } from '../platform/environment.ts';
import type { Answer, Call, UseCase } from '../platform/http/call.ts';
import { clearCookie, setCookie } from '../platform/http/cookies.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { log, logError } from '../platform/logging.ts';
import { isSameText } from '../platform/same-text.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { deviceOf } from '../platform/session/device.ts';
import { sessionStore } from '../platform/session/session.store.ts';
import { callbackAddress } from './authorize-address.ts';
import { idTokenVerifier } from './id-token.gateway.ts';
import { isExpired, sealingKey, transactionCookie, unseal } from './login-transaction.ts';
import { memberStore } from './member.store.ts';
import { openSession, type OpenSessionParts } from './open-session.ts';
import { selfMadeAccountGateway } from './self-made-account.gateway.ts';
import { sessionCookies } from './session-cookies.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

export interface FinishLoginParts extends OpenSessionParts {
  readonly appOrigin: string;
  readonly readLoginSecret: () => Promise<string>;
}

type Redirect = Answer<typeof finishLogin>;

interface NewStart {
  readonly returnTo: string | undefined;
  /** Requires authentication even if the sign-in page remembers the person. */
  readonly again: boolean;
  /** `Set-Cookie` values that clear cookies. */
  readonly cleared: readonly string[];
}

/** Reasons for the log; they contain no request data. */
type FailedFor =
  | 'cancelled'
  | 'refused by the sign-in service'
  | 'malformed'
  | 'of no open flow'
  | 'older than the last end of a session'
  | 'code, token or account refused';

/** Marks a restarted sign-in, so that it restarts only once. */
const RETRY_COOKIE = '__Host-retried-login';
const RETRY_SECONDS = retention.signInRetryMinutes * 60;

/** The sign-in page's callback. All failures redirect to fixed URLs, without request data. */
export function finishLoginWith(parts: FinishLoginParts): UseCase<typeof finishLogin> {
  return async (call) => {
    const { code, state, error } = call.query;
    const cookieName = transactionCookie(state);
    const nothing = cookieName === undefined ? [] : [clearCookie(cookieName, { sameSite: 'Lax' })];
    const failed = leadTo(`${parts.appOrigin}/?login=failed`, [...nothing, clearRetry()]);
    const fail = (reason: FailedFor): Redirect => {
      log('warn', 'sign-in failed', { reason, requestId: call.request.requestId });
      return failed;
    };
    if (error === 'access_denied') return { ...fail('cancelled'), location: `${parts.appOrigin}/?login=cancelled` };
    if (error !== undefined) return fail('refused by the sign-in service');
    if (!code || !state || !cookieName) return fail('malformed');
    try {
      const key = sealingKey(await parts.readLoginSecret());
      const transaction = unseal(call.request.cookies[cookieName], cookieName, key);
      if (!transaction || isExpired(transaction, seconds(parts.now()))) {
        const lost = { returnTo: transaction?.returnTo, again: false, cleared: nothing };
        return startOver(parts, call, lost) ?? fail('of no open flow');
      }
      if (!isSameText(transaction.state, state)) return fail('of no open flow');
      const device = deviceOf(call.request.headers['user-agent']);
      const redirectUri = callbackAddress(parts.appOrigin);
      const opened = await openSession(parts, transaction, { code, redirectUri, device });
      if (opened.state === 'stale') {
        const stale = { returnTo: transaction.returnTo, again: true, cleared: nothing };
        return startOver(parts, call, stale) ?? fail('older than the last end of a session');
      }
      if (opened.state === 'refused') return fail('code, token or account refused');
      const cookies = [...sessionCookies(opened.sessionId), ...nothing, clearRetry()];
      return leadTo(`${parts.appOrigin}${transaction.returnTo}`, cookies);
    } catch (thrown) {
      if (!isDependencyFailure(thrown)) throw thrown;
      // A person who comes from the sign-in page must land on a page, not on an API error.
      logError('dependency failure', thrown, { endpoint: finishLogin.name, requestId: call.request.requestId });
      return failed;
    }
  };
}

/** Restarts the sign-in once: if it expired, its cookie is gone, or (`again`) the authentication is too old. */
function startOver(
  { appOrigin }: FinishLoginParts,
  { request }: Call<typeof finishLogin>,
  { returnTo = '/', again, cleared }: NewStart,
): Redirect | undefined {
  if (request.cookies[RETRY_COOKIE]) return undefined;
  log('info', 'login started over', { requestId: request.requestId });
  const query = new URLSearchParams({ returnTo, ...(again && { again: '1' }) });
  const retried = setCookie(RETRY_COOKIE, '1', { sameSite: 'Lax', maxAgeSeconds: RETRY_SECONDS });
  return leadTo(`${appOrigin}/api/login?${query.toString()}`, [...cleared, retried]);
}

function leadTo(location: string, cookies: readonly string[]): Redirect {
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
    selfMadeAccounts: selfMadeAccountGateway(client.userPoolId),
    now: () => new Date(),
  });
});
