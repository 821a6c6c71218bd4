import type { ServerResponse } from 'node:http';

import { redirect, sendPage } from '../local-page.ts';
import { readAuthorizationRequest, buildRedirectUrl } from './authorization-request.ts';
import { listDemoUsers, loginSteps, type FlowContext, type StepDeps } from './login-steps.ts';
import { findUnexpired, type Pool } from './pool.ts';
import type { AuthorizationRequest, LoginFlow, RememberedLogin } from './pool-data.ts';
import { hashSecret, generateHandle } from './random.ts';
import {
  renderCodePage,
  renderMessagePage,
  renderSignInPage,
  renderSignUpPage,
  type FlowPage,
} from './sign-in-pages.ts';
import type { FindClient } from './token-endpoint.ts';

interface LoginDeps extends StepDeps {
  findClient: FindClient;
  listPools: () => readonly Pool[];
  /**
   * Ends the names of this server's cookies, because browsers share cookies across ports. Stays the
   * same when the server restarts on another port.
   */
  cookieSuffix: string;
  mailboxUrl: string | undefined;
}

const FLOW_LIFETIME_MS = 60 * 60_000;
const LOGIN_LIFETIME_SECONDS = 60 * 60;
const CODE_GRANT_LIFETIME_MS = 5 * 60_000;

/**
 * Handles managed login, from the authorization request to the redirect with an authorization code.
 */
export class ManagedLogin {
  constructor(private readonly deps: LoginDeps) {}

  /** GET /oauth2/authorize */
  authorize(query: URLSearchParams, response: ServerResponse): void {
    const read = readAuthorizationRequest(query, this.deps.findClient);
    if (read.kind === 'redirected') return redirect(response, read.location);
    if (read.kind === 'refused')
      return this.sendMessage(response, 'Something went wrong', read.message);

    const { pool, request, loginHint } = read;
    const handle = this.readCookie(response, 'login') ?? '';
    const login = findUnexpired(pool.data.logins, hashSecret(handle), pool.now());
    if (!login || read.forcesLogin || !pool.data.users[login.sub]?.enabled) {
      return this.startFlow(pool, { request, formValues: { email: loginHint } }, response);
    }

    const cookie = this.rememberLogin(pool, handle, login);
    redirect(response, issueCodeRedirect(pool, request, login), [cookie]);
  }

  /** GET /login and GET /signup: renders the flow's current page. */
  renderFlow(path: string, query: URLSearchParams, response: ServerResponse): void {
    const visit = this.findFlow(query.get('flow'), response);
    if (!visit) return this.sendExpiredPage(response);

    const { flow, pool } = visit;
    const { mailboxUrl, productName } = this.deps;
    const demoUsers = listDemoUsers(pool, this.deps);
    const shown: FlowPage = { ...visit, demoUsers, mailboxUrl, productName };
    const formPage = path === '/signup' ? renderSignUpPage : renderSignInPage;
    const content = flow.mailedCode ? renderCodePage(shown) : formPage(shown);

    sendPage(response, 200, content, [new URL(flow.request.redirectUri).origin]);
  }

  /**
   * POST /login/... and POST /signup: handles a form, then redirects to the next page or back to
   * the application.
   */
  async submitStep(path: string, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const visit = this.findFlow(form.get('flow'), response);
    if (!visit) return this.sendExpiredPage(response);

    const { pool, handle, flow } = visit;
    flow.notice = undefined;

    const user = await loginSteps[path]?.(visit, form, this.deps);
    if (!user) {
      pool.save();
      return redirect(response, `${path === '/signup' ? '/signup' : '/login'}?flow=${handle}`);
    }

    const login = { sub: user.sub, authTime: pool.now() };
    delete pool.data.flows[hashSecret(handle)];

    // Issue a new login cookie at every sign-in to prevent session fixation.
    const cookie = this.rememberLogin(pool, generateHandle(), login);
    redirect(response, issueCodeRedirect(pool, flow.request, login), [cookie]);
  }

  /**
   * GET /logout: clears this browser's login cookie and redirects to a registered logout URL. The
   * login itself isn't revoked, so a copy of the cookie stays valid.
   */
  logout(query: URLSearchParams, response: ServerResponse): void {
    const known = this.deps.findClient(query.get('client_id'));
    const logoutUri = query.get('logout_uri') ?? '';
    if (!known?.client.logoutUrls.includes(logoutUri)) {
      const message = 'This sign-in link isn’t valid. Go back to the app and sign in again.';
      return this.sendMessage(response, 'Something went wrong', message);
    }

    redirect(response, logoutUri, [serializeCookie(this.cookieName('login'), '', 0)]);
  }

  private startFlow(
    pool: Pool,
    opened: Pick<LoginFlow, 'request' | 'formValues'>,
    response: ServerResponse,
  ): void {
    const known = this.readCookie(response, 'browser');
    const browserHandle = known ?? generateHandle();
    const handle = generateHandle();

    pool.data.flows[hashSecret(handle)] = {
      ...opened,
      browserHash: hashSecret(browserHandle),
      expiresAt: pool.now() + FLOW_LIFETIME_MS,
      mailsSent: 0,
    };

    pool.save();

    const cookie = serializeCookie(this.cookieName('browser'), browserHandle, 365 * 86_400);
    redirect(response, `/login?flow=${handle}`, known ? [] : [cookie]);
  }

  /** Remembers the login for another hour. `authTime` stays the time of the original sign-in. */
  private rememberLogin(
    pool: Pool,
    handle: string,
    { sub, authTime }: Omit<RememberedLogin, 'expiresAt'>,
  ): string {
    const expiresAt = pool.now() + LOGIN_LIFETIME_SECONDS * 1000;
    pool.data.logins[hashSecret(handle)] = { sub, authTime, expiresAt };
    return serializeCookie(this.cookieName('login'), handle, LOGIN_LIFETIME_SECONDS);
  }

  /** Finds the unexpired flow with this handle if this browser started it. */
  private findFlow(handle: string | null, response: ServerResponse): FlowContext | undefined {
    const browser = this.readCookie(response, 'browser');
    if (!handle || !browser) return undefined;

    for (const pool of this.deps.listPools()) {
      const flow = findUnexpired(pool.data.flows, hashSecret(handle), pool.now());
      if (flow)
        return flow.browserHash === hashSecret(browser) ? { pool, handle, flow } : undefined;
    }

    return undefined;
  }

  private readCookie({ req }: ServerResponse, kind: 'browser' | 'login'): string | undefined {
    const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    return pairs.find(([name, value]) => name === this.cookieName(kind) && value)?.[1];
  }

  private sendExpiredPage(response: ServerResponse): void {
    const message = 'Please go back to the app and sign in again.';
    this.sendMessage(response, 'This page has expired', message);
  }

  private sendMessage(response: ServerResponse, title: string, message: string): void {
    const { productName } = this.deps;
    sendPage(response, 400, renderMessagePage({ title, productName }, message));
  }

  private cookieName(kind: 'browser' | 'login'): string {
    return `cognito-${kind}-${this.deps.cookieSuffix}`;
  }
}

function issueCodeRedirect(
  pool: Pool,
  request: AuthorizationRequest,
  { sub, authTime }: Omit<RememberedLogin, 'expiresAt'>,
): string {
  const code = generateHandle();
  pool.data.codes[hashSecret(code)] = {
    request,
    sub,
    authTime,
    expiresAt: pool.now() + CODE_GRANT_LIFETIME_MS,
  };

  const address = buildRedirectUrl(request.redirectUri, { code, state: request.state });
  pool.save();

  return address;
}

/**
 * The cookie is Lax, because the application redirects here from another site. It isn't Secure,
 * because the mock server uses HTTP.
 */
function serializeCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}
