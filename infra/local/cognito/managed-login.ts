import type { IncomingMessage, ServerResponse } from 'node:http';
import { isMailAddress } from './admin-api.ts';
import { readAuthorizationRequest, returnAddress } from './authorization-request.ts';
import { cookie, readCookie, type BrowserCookies } from './browser-cookies.ts';
import { checkCode, prepareCode, type Mail } from './mailed-code.ts';
import { redirect, sendPage } from './page-response.ts';
import { live, type Pool } from './pool.ts';
import type { AuthorizationRequest, LoginFlow, MailedCode, PoolUser, RememberedLogin } from './pool-data.ts';
import { hashOf, newHandle } from './random.ts';
import { addressPage, codePage, createAccountPage, messagePage, type FlowPage } from './sign-in-pages.ts';
import type { FindClient } from './token-endpoint.ts';

export interface LoginParts {
  readonly find: FindClient;
  readonly pools: () => readonly Pool[];
  readonly cookies: () => BrowserCookies;
  readonly deliverMail: (mail: Mail) => Promise<void>;
  readonly offerDemoUsers: boolean;
  readonly mailboxUrl: string | undefined;
}

interface Visit {
  readonly pool: Pool;
  readonly handle: string;
  readonly flow: LoginFlow;
}

const FLOW_MS = 60 * 60_000;
const LOGIN_SECONDS = 60 * 60;
/** The same minimum as in the template's password policy. */
const SHORTEST_PASSWORD = 15;
const CODE_GRANT_MS = 5 * 60_000;

/** The sign-in pages, from the authorization request to the redirect with a code. */
export class ManagedLogin {
  constructor(private readonly parts: LoginParts) {}

  /** GET /oauth2/authorize */
  async authorize(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = this.parts.find(query.get('client_id') ?? undefined);
    const read = readAuthorizationRequest(query, known?.client);
    if (read.kind === 'returned') return redirect(response, read.location);
    if (read.kind === 'refused') return sendPage(response, 400, messagePage('Something went wrong', read.sentence));
    if (!known) return;
    const { pool } = known;
    const remembered = read.prompt === 'login' ? undefined : this.rememberedLogin(pool, request);
    if (remembered) {
      const { user, handle, authTime } = remembered;
      const renewed = this.remember(pool, handle, { sub: user.sub, authTime });
      return redirect(response, await grantCode(pool, read.request, user, authTime), [renewed]);
    }
    if (read.prompt === 'none') {
      const { redirectUri, state } = read.request;
      return redirect(response, returnAddress(redirectUri, { error: 'login_required', state }));
    }
    return this.startFlow(pool, read.request, request, response);
  }

  /** GET /login and GET /signup: renders the flow's current page. */
  async show(path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = this.findVisit(query.get('flow'), request);
    if (!visit) return sendExpired(response);
    const { flow, pool } = visit;
    const shown: FlowPage = { ...visit, demoUsers: this.demoUsers(pool), mailboxUrl: this.parts.mailboxUrl };
    const content = flow.mailed ? codePage(shown) : path === '/signup' ? createAccountPage(shown) : addressPage(shown);
    sendPage(response, 200, content, [new URL(flow.request.redirectUri).origin]);
  }

  /** POST /login/... and POST /signup: one step of the flow, then the next page or the final redirect. */
  async step(path: string, form: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = this.findVisit(form.get('flow'), request);
    if (!visit) return sendExpired(response);
    visit.flow.notice = undefined;
    if (path === '/login/code') return this.tryCode(visit, form, response);
    if (path === '/login/demo') return this.takeDemoUser(visit, form, response);
    if (path === '/login/password') return this.tryPassword(visit, form, response);
    if (path === '/login/restart') visit.flow.mailed = undefined;
    if (path === '/login/again' && visit.flow.mailed) await this.mailCode(visit, visit.flow.mailed);
    if (path === '/login/address') await this.takeAddress(visit, form);
    if (path === '/signup') await this.takeAccount(visit, form);
    await visit.pool.save();
    return redirect(response, `${path === '/signup' ? '/signup' : '/login'}?flow=${visit.handle}`);
  }

  /** GET /logout: clears this browser's cookie and redirects to a registered address. A copied cookie stays valid. */
  async logout(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const known = this.parts.find(query.get('client_id') ?? undefined);
    const logoutUri = query.get('logout_uri') ?? '';
    if (!known?.client.logoutUrls.includes(logoutUri)) {
      return sendPage(
        response,
        400,
        messagePage('Something went wrong', 'This sign-in link isn’t valid. Go back to the app and sign in again.'),
      );
    }
    redirect(response, logoutUri, [cookie(this.parts.cookies().login, '', 0)]);
  }

  private async startFlow(pool: Pool, asked: AuthorizationRequest, request: IncomingMessage, response: ServerResponse) {
    const { browser } = this.parts.cookies();
    const known = readCookie(request.headers.cookie, browser);
    const browserHandle = known ?? newHandle();
    const handle = newHandle();
    pool.data.flows[hashOf(handle)] = {
      request: asked,
      browserHash: hashOf(browserHandle),
      expiresAt: pool.now() + FLOW_MS,
      mailsSent: 0,
    };
    await pool.save();
    redirect(response, `/login?flow=${handle}`, known ? [] : [cookie(browser, browserHandle, 365 * 86_400)]);
  }

  private async takeAddress({ pool, handle, flow }: Visit, form: URLSearchParams): Promise<void> {
    const email = (form.get('email') ?? '').trim();
    flow.typed = { email };
    if (!isMailAddress(email)) flow.notice = 'Please enter a valid email address.';
    else await this.mailCode({ pool, handle, flow }, { email });
  }

  private async takeAccount({ pool, handle, flow }: Visit, form: URLSearchParams): Promise<void> {
    const [email = '', given = '', family = ''] = ['email', 'given_name', 'family_name'].map((name) =>
      (form.get(name) ?? '').trim(),
    );
    const password = form.get('password') ?? '';
    flow.typed = { email, givenName: given, familyName: family };
    if (!given || !family || given.length > 100 || family.length > 100)
      flow.notice = 'Please enter your first and last name.';
    else if (!isMailAddress(email)) flow.notice = 'Please enter a valid email address.';
    else if (password.length < SHORTEST_PASSWORD) flow.notice = 'Please choose a password with at least 15 characters.';
    else if (pool.user(email)) flow.notice = 'An account with this email already exists. Please sign in.';
    else {
      const user = pool.addUser({ email, attributes: { given_name: given, family_name: family } });
      Object.assign(user, { unconfirmed: true, passwordHash: hashOf(password) });
      await this.mailCode({ pool, handle, flow }, { email });
    }
  }

  /** An unconfirmed account must enter the emailed code, even with the right password. */
  private async tryPassword({ pool, handle, flow }: Visit, form: URLSearchParams, response: ServerResponse) {
    const email = (form.get('email') ?? '').trim();
    const user = pool.user(email);
    flow.typed = { email };
    const isRight = user?.passwordHash === hashOf(form.get('password') ?? '');
    if (user?.enabled && !user.unconfirmed && isRight) return this.finish({ pool, handle, flow }, user, response);
    if (user?.enabled && user.unconfirmed) await this.mailCode({ pool, handle, flow }, { email });
    else flow.notice = 'Incorrect email or password.';
    await pool.save();
    redirect(response, `/login?flow=${handle}`);
  }

  private async mailCode({ pool, flow }: Visit, wanted: Pick<MailedCode, 'email'>): Promise<void> {
    const mail = prepareCode(pool, flow, wanted);
    if (mail === 'too many') flow.notice = 'You requested too many codes. Please go back and sign in again.';
    else if (mail !== 'none') await this.parts.deliverMail(mail);
  }

  private async tryCode({ pool, handle, flow }: Visit, form: URLSearchParams, response: ServerResponse) {
    const { mailed } = flow;
    const verdict = mailed ? checkCode(mailed, form.get('code') ?? '', pool.now()) : 'wrong';
    const user = mailed && verdict === 'right' ? pool.user(mailed.email) : undefined;
    if (user?.enabled) {
      user.unconfirmed = false;
      return this.finish({ pool, handle, flow }, user, response);
    }
    if (verdict === 'right') flow.notice = 'This account can’t sign in.';
    if (verdict === 'wrong') flow.notice = 'That code isn’t right. Please check it and try again.';
    if (verdict === 'expired') flow.notice = 'That code has expired. Send a new one.';
    if (verdict === 'spent') flow.notice = 'Too many tries. Send a new code.';
    await pool.save();
    redirect(response, `/login?flow=${handle}`);
  }

  private async takeDemoUser(visit: Visit, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const user = this.demoUsers(visit.pool).find(({ sub }) => sub === form.get('sub'));
    if (user) return this.finish(visit, user, response);
    visit.flow.notice = 'This account can’t sign in.';
    await visit.pool.save();
    redirect(response, `/login?flow=${visit.handle}`);
  }

  /** Every sign-in sets a new login cookie, to prevent session fixation. */
  private async finish({ pool, handle, flow }: Visit, user: PoolUser, response: ServerResponse): Promise<void> {
    const authTime = pool.now();
    delete pool.data.flows[hashOf(handle)];
    const remembered = this.remember(pool, newHandle(), { sub: user.sub, authTime });
    redirect(response, await grantCode(pool, flow.request, user, authTime), [remembered]);
  }

  /** Each use extends a remembered login by an hour. Its `authTime` stays the time of authentication. */
  private remember(pool: Pool, handle: string, login: Omit<RememberedLogin, 'expiresAt'>): string {
    pool.data.logins[hashOf(handle)] = { ...login, expiresAt: pool.now() + LOGIN_SECONDS * 1000 };
    return cookie(this.parts.cookies().login, handle, LOGIN_SECONDS);
  }

  private rememberedLogin(pool: Pool, request: IncomingMessage) {
    const handle = readCookie(request.headers.cookie, this.parts.cookies().login);
    const login = handle && live(pool.data.logins, hashOf(handle), pool.now());
    const user = login ? pool.data.users[login.sub] : undefined;
    return handle && login && user?.enabled ? { user, handle, authTime: login.authTime } : undefined;
  }

  private findVisit(handle: string | null, request: IncomingMessage): Visit | undefined {
    const browser = readCookie(request.headers.cookie, this.parts.cookies().browser);
    if (!handle || !browser) return undefined;
    for (const pool of this.parts.pools()) {
      const flow = live(pool.data.flows, hashOf(handle), pool.now());
      if (flow) return flow.browserHash === hashOf(browser) ? { pool, handle, flow } : undefined;
    }
    return undefined;
  }

  private demoUsers(pool: Pool): readonly PoolUser[] {
    if (!this.parts.offerDemoUsers) return [];
    return Object.values(pool.data.users).filter((user) => user.demo && user.enabled);
  }
}

async function grantCode(pool: Pool, request: AuthorizationRequest, user: PoolUser, authTime: number): Promise<string> {
  const code = newHandle();
  pool.data.codes[hashOf(code)] = { request, sub: user.sub, authTime, expiresAt: pool.now() + CODE_GRANT_MS };
  await pool.save();
  return returnAddress(request.redirectUri, { code, state: request.state });
}

function sendExpired(response: ServerResponse): void {
  sendPage(response, 400, messagePage('This page has expired', 'Please go back to the app and sign in again.'));
}
