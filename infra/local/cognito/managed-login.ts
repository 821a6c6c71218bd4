import type { IncomingMessage, ServerResponse } from 'node:http';
import { isEmailAddress } from './admin-api.ts';
import { readAuthorizationRequest, buildRedirectUrl } from './authorization-request.ts';
import { serializeCookie, readCookie, type CookieNames } from './browser-cookies.ts';
import { checkCode, prepareCode, type Mail } from './mailed-code.ts';
import { redirect, sendPage } from './page-response.ts';
import { findUnexpired, type Pool } from './pool.ts';
import type { AuthorizationRequest, LoginFlow, MailedCode, PoolUser, RememberedLogin } from './pool-data.ts';
import { hashSecret, generateHandle } from './random.ts';
import { emailAddressPage, codePage, createAccountPage, messagePage, type FlowPage } from './sign-in-pages.ts';
import type { FindClient } from './token-endpoint.ts';

export interface LoginDeps {
  readonly findClient: FindClient;
  readonly listPools: () => readonly Pool[];
  readonly getCookieNames: () => CookieNames;
  readonly deliverMail: (mail: Mail) => Promise<void>;
  readonly offerDemoUsers: boolean;
  readonly mailboxUrl: string | undefined;
}

interface FlowContext {
  readonly pool: Pool;
  readonly handle: string;
  readonly flow: LoginFlow;
}

const FLOW_LIFETIME_MS = 60 * 60_000;
const LOGIN_LIFETIME_SECONDS = 60 * 60;
/** The minimum length in the template's password policy. */
const MIN_PASSWORD_LENGTH = 15;
const CODE_GRANT_LIFETIME_MS = 5 * 60_000;

/** The sign-in pages, from the authorization request to the redirect with a code. */
export class ManagedLogin {
  constructor(private readonly deps: LoginDeps) {}

  /** GET /oauth2/authorize */
  async authorize(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = this.deps.findClient(query.get('client_id') ?? undefined);
    const read = readAuthorizationRequest(query, known?.client);
    if (read.kind === 'redirected') return redirect(response, read.location);
    if (read.kind === 'refused') return sendPage(response, 400, messagePage('Something went wrong', read.message));
    if (!known) return;
    const { pool } = known;
    const remembered = read.prompt === 'login' ? undefined : this.rememberedLogin(pool, request);
    if (remembered) {
      const { user, handle, authTime } = remembered;
      const renewed = this.rememberLogin(pool, handle, { sub: user.sub, authTime });
      return redirect(response, await issueCodeRedirect(pool, read.request, user, authTime), [renewed]);
    }
    if (read.prompt === 'none') {
      const { redirectUri, state } = read.request;
      return redirect(response, buildRedirectUrl(redirectUri, { error: 'login_required', state }));
    }
    return this.startFlow(pool, read.request, request, response);
  }

  /** GET /login and GET /signup: renders the flow's current page. */
  async renderFlow(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = this.findFlow(query.get('flow'), request);
    if (!visit) return sendExpiredPage(response);
    const { flow, pool } = visit;
    const shown: FlowPage = { ...visit, demoUsers: this.demoUsers(pool), mailboxUrl: this.deps.mailboxUrl };
    const content = flow.mailedCode
      ? codePage(shown)
      : path === '/signup'
        ? createAccountPage(shown)
        : emailAddressPage(shown);
    sendPage(response, 200, content, [new URL(flow.request.redirectUri).origin]);
  }

  /**
   * POST /login/... and POST /signup: runs one step of the flow, then renders the next page or redirects to the
   * application.
   */
  async submitStep(
    path: string,
    form: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = this.findFlow(form.get('flow'), request);
    if (!visit) return sendExpiredPage(response);
    visit.flow.notice = undefined;
    if (path === '/login/code') return this.submitCode(visit, form, response);
    if (path === '/login/demo') return this.signInDemoUser(visit, form, response);
    if (path === '/login/password') return this.submitPassword(visit, form, response);
    if (path === '/login/restart') visit.flow.mailedCode = undefined;
    if (path === '/login/again' && visit.flow.mailedCode) await this.mailCode(visit, visit.flow.mailedCode);
    if (path === '/login/address') await this.submitAddress(visit, form);
    if (path === '/signup') await this.submitSignUp(visit, form);
    await visit.pool.save();
    return redirect(response, `${path === '/signup' ? '/signup' : '/login'}?flow=${visit.handle}`);
  }

  /**
   * GET /logout: clears this browser's cookie and redirects to a registered address. The login isn't revoked, so a copy
   * of the cookie stays valid.
   */
  async logout(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const known = this.deps.findClient(query.get('client_id') ?? undefined);
    const logoutUri = query.get('logout_uri') ?? '';
    if (!known?.client.logoutUrls.includes(logoutUri)) {
      return sendPage(
        response,
        400,
        messagePage('Something went wrong', 'This sign-in link isn’t valid. Go back to the app and sign in again.'),
      );
    }
    redirect(response, logoutUri, [serializeCookie(this.deps.getCookieNames().login, '', 0)]);
  }

  private async startFlow(
    pool: Pool,
    authorizationRequest: AuthorizationRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const { browser } = this.deps.getCookieNames();
    const known = readCookie(request.headers.cookie, browser);
    const browserHandle = known ?? generateHandle();
    const handle = generateHandle();
    pool.data.flows[hashSecret(handle)] = {
      request: authorizationRequest,
      browserHash: hashSecret(browserHandle),
      expiresAt: pool.now() + FLOW_LIFETIME_MS,
      mailsSent: 0,
    };
    await pool.save();
    redirect(response, `/login?flow=${handle}`, known ? [] : [serializeCookie(browser, browserHandle, 365 * 86_400)]);
  }

  private async submitAddress({ pool, handle, flow }: FlowContext, form: URLSearchParams): Promise<void> {
    const email = (form.get('email') ?? '').trim();
    flow.formValues = { email };
    if (!isEmailAddress(email)) flow.notice = 'Please enter a valid email address.';
    else await this.mailCode({ pool, handle, flow }, { email });
  }

  private async submitSignUp({ pool, handle, flow }: FlowContext, form: URLSearchParams): Promise<void> {
    const [email = '', given = '', family = ''] = ['email', 'given_name', 'family_name'].map((name) =>
      (form.get(name) ?? '').trim(),
    );
    const password = form.get('password') ?? '';
    flow.formValues = { email, givenName: given, familyName: family };
    if (!given || !family || given.length > 100 || family.length > 100)
      flow.notice = 'Please enter your first and last name.';
    else if (!isEmailAddress(email)) flow.notice = 'Please enter a valid email address.';
    else if (password.length < MIN_PASSWORD_LENGTH)
      flow.notice = 'Please choose a password with at least 15 characters.';
    else if (pool.findUser(email)) flow.notice = 'An account with this email already exists. Please sign in.';
    else {
      const user = pool.addUser({ email, attributes: { given_name: given, family_name: family } });
      Object.assign(user, { unconfirmed: true, passwordHash: hashSecret(password) });
      await this.mailCode({ pool, handle, flow }, { email });
    }
  }

  /** An unconfirmed account must enter the emailed code, even with the right password. */
  private async submitPassword({ pool, handle, flow }: FlowContext, form: URLSearchParams, response: ServerResponse) {
    const email = (form.get('email') ?? '').trim();
    const user = pool.findUser(email);
    flow.formValues = { email };
    const isRight = user?.passwordHash === hashSecret(form.get('password') ?? '');
    if (user?.enabled && !user.unconfirmed && isRight) return this.finishSignIn({ pool, handle, flow }, user, response);
    if (user?.enabled && user.unconfirmed) await this.mailCode({ pool, handle, flow }, { email });
    else flow.notice = 'Incorrect email or password.';
    await pool.save();
    redirect(response, `/login?flow=${handle}`);
  }

  private async mailCode({ pool, flow }: FlowContext, wanted: Pick<MailedCode, 'email'>): Promise<void> {
    const mail = prepareCode(pool, flow, wanted);
    if (mail === 'too many') flow.notice = 'You requested too many codes. Please go back and sign in again.';
    else if (mail !== 'none') await this.deps.deliverMail(mail);
  }

  private async submitCode({ pool, handle, flow }: FlowContext, form: URLSearchParams, response: ServerResponse) {
    const { mailedCode } = flow;
    const verdict = mailedCode ? checkCode(mailedCode, form.get('code') ?? '', pool.now()) : 'wrong';
    const user = mailedCode && verdict === 'right' ? pool.findUser(mailedCode.email) : undefined;
    if (user?.enabled) {
      user.unconfirmed = false;
      return this.finishSignIn({ pool, handle, flow }, user, response);
    }
    if (verdict === 'right') flow.notice = 'This account can’t sign in.';
    if (verdict === 'wrong') flow.notice = 'That code isn’t right. Please check it and try again.';
    if (verdict === 'expired') flow.notice = 'That code has expired. Send a new one.';
    if (verdict === 'spent') flow.notice = 'Too many tries. Send a new code.';
    await pool.save();
    redirect(response, `/login?flow=${handle}`);
  }

  private async signInDemoUser(visit: FlowContext, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const user = this.demoUsers(visit.pool).find(({ sub }) => sub === form.get('sub'));
    if (user) return this.finishSignIn(visit, user, response);
    visit.flow.notice = 'This account can’t sign in.';
    await visit.pool.save();
    redirect(response, `/login?flow=${visit.handle}`);
  }

  /** Every sign-in sets a new login cookie, to prevent session fixation. */
  private async finishSignIn(
    { pool, handle, flow }: FlowContext,
    user: PoolUser,
    response: ServerResponse,
  ): Promise<void> {
    const authTime = pool.now();
    delete pool.data.flows[hashSecret(handle)];
    const remembered = this.rememberLogin(pool, generateHandle(), { sub: user.sub, authTime });
    redirect(response, await issueCodeRedirect(pool, flow.request, user, authTime), [remembered]);
  }

  /** Each use extends a remembered login by an hour. Its `authTime` remains the time of the original authentication. */
  private rememberLogin(pool: Pool, handle: string, login: Omit<RememberedLogin, 'expiresAt'>): string {
    pool.data.logins[hashSecret(handle)] = { ...login, expiresAt: pool.now() + LOGIN_LIFETIME_SECONDS * 1000 };
    return serializeCookie(this.deps.getCookieNames().login, handle, LOGIN_LIFETIME_SECONDS);
  }

  private rememberedLogin(pool: Pool, request: IncomingMessage) {
    const handle = readCookie(request.headers.cookie, this.deps.getCookieNames().login);
    const login = handle && findUnexpired(pool.data.logins, hashSecret(handle), pool.now());
    const user = login ? pool.data.users[login.sub] : undefined;
    return handle && login && user?.enabled ? { user, handle, authTime: login.authTime } : undefined;
  }

  private findFlow(handle: string | null, request: IncomingMessage): FlowContext | undefined {
    const browser = readCookie(request.headers.cookie, this.deps.getCookieNames().browser);
    if (!handle || !browser) return undefined;
    for (const pool of this.deps.listPools()) {
      const flow = findUnexpired(pool.data.flows, hashSecret(handle), pool.now());
      if (flow) return flow.browserHash === hashSecret(browser) ? { pool, handle, flow } : undefined;
    }
    return undefined;
  }

  private demoUsers(pool: Pool): readonly PoolUser[] {
    if (!this.deps.offerDemoUsers) return [];
    return Object.values(pool.data.users).filter((user) => user.isDemo && user.enabled);
  }
}

async function issueCodeRedirect(
  pool: Pool,
  request: AuthorizationRequest,
  user: PoolUser,
  authTime: number,
): Promise<string> {
  const code = generateHandle();
  pool.data.codes[hashSecret(code)] = {
    request,
    sub: user.sub,
    authTime,
    expiresAt: pool.now() + CODE_GRANT_LIFETIME_MS,
  };
  await pool.save();
  return buildRedirectUrl(request.redirectUri, { code, state: request.state });
}

function sendExpiredPage(response: ServerResponse): void {
  sendPage(response, 400, messagePage('This page has expired', 'Please go back to the app and sign in again.'));
}
