import { ScanCommand } from '@aws-sdk/lib-dynamodb';

import { memberStore } from '#functions/members/members.public.ts';
import {
  APP_ORIGIN,
  CLIENT_ID,
  CLIENT_SECRET,
  startCognitoFixture,
  POOL_ID,
  type CognitoFixture,
} from '#infra/local/cognito/cognito.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { memberRows } from '#platform/dynamo/member-rows.store.ts';
import { endpoint, type EndpointHandler, type UseCase } from '#platform/http/endpoint.ts';
import {
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '#platform/http/http-event.fixtures.ts';
import { createAuthenticate } from '#platform/session/authenticate.ts';
import { callerStore } from '#platform/session/caller.store.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { sessionsTable } from '#platform/session/sessions-table.fixtures.ts';
import { finishLogin, getUser, logout, startLogin } from '#shared/accounts/accounts.contract.ts';
import { endOtherSession, listSessions } from '#shared/accounts/sessions.contract.ts';
import type { Contract } from '#shared/http/contract.ts';

import { endOtherSessionWith, type EndOtherSessionDeps } from './end-other-session.endpoint.ts';
import { endSessionWith } from './end-session.endpoint.ts';
import { finishLoginWith, type FinishLoginDeps } from './finish-login.endpoint.ts';
import { getUserWith } from './get-user.endpoint.ts';
import { lastSeenStore } from './last-seen.store.ts';
import { idTokenVerifier } from './id-token.gateway.ts';
import { listSessionsWith } from './list-sessions.endpoint.ts';
import { SESSIONS } from './active-sessions.ts';
import { cognitoAccountGateway } from './cognito-account.gateway.ts';
import { signInGateway } from './sign-in.gateway.ts';
import { startLoginWith } from './start-login.endpoint.ts';

export { APP_ORIGIN };
export const EMAIL = 'sam@greenroom.test';
export const LOGIN_SECRET = 'a login secret for tests, long enough';

export interface Reply {
  status: number;
  location: string;
  setCookies: readonly string[];
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

type Deps = FinishLoginDeps & EndOtherSessionDeps;

type HandlerName =
  'startLogin' | 'finishLogin' | 'logout' | 'getUser' | 'listSessions' | 'endOtherSession';

type Handlers = Readonly<Record<HandlerName, EndpointHandler>>;

export interface SignInRig {
  cognito: CognitoFixture;
  tables: LocalTables;
  deps: Deps;
  handlers: Handlers;
  /** Creates the same endpoints with other dependencies. */
  createHandlers(deps: Deps): Handlers;
  rows(table: 'sessions' | 'members'): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** The sign-in and sign-out endpoints, with an in-process sign-in service and tables. */
export async function startSignInRig(): Promise<SignInRig> {
  const cognito = await startCognitoFixture();
  await cognito.ensureUser(EMAIL);

  const tables = await startLocalTables([
    sessionsTable,
    { name: 'members', partition: 'memberId' },
  ]);

  const { client } = tables;
  const signInClient = {
    appOrigin: APP_ORIGIN,
    signInOrigin: cognito.cognito.publicOrigin,
    clientId: CLIENT_ID,
  };

  const now = () => new Date(cognito.clock.now);
  const readLoginSecret = async () => LOGIN_SECRET;

  const deps: Deps = {
    appOrigin: APP_ORIGIN,
    readLoginSecret,
    signIn: signInGateway({ ...signInClient, readClientSecret: async () => CLIENT_SECRET }),
    verifyIdToken: idTokenVerifier({
      issuer: `${signInClient.signInOrigin}/${POOL_ID}`,
      clientId: CLIENT_ID,
      now: () => cognito.clock.now,
    }),
    members: memberStore(client, 'members'),
    sessions: sessionStore(client, 'sessions'),
    rows: memberRows(client, { ...SESSIONS, tableName: 'sessions' }),
    selfRegisteredAccounts: cognitoAccountGateway(POOL_ID, cognito.createSdk()),
    now,
  };

  const { sessions } = deps;
  const callers = callerStore(client, { sessions: 'sessions', members: 'members' });
  const authenticate = createAuthenticate({ callers, sessions, now, isSecondFactorRequired: true });

  const serve = <C extends Contract>(contract: C, useCase: UseCase<C>) =>
    endpoint(
      contract,
      () => useCase,
      () => ({
        authenticate,
        appOrigin: APP_ORIGIN,
        originVerifySha256: EDGE_SECRET_SHA256,
        callCounts: null,
      }),
    );

  const createHandlers = (changed: Deps): Handlers => ({
    startLogin: serve(startLogin, startLoginWith({ signInClient, readLoginSecret, now })),
    finishLogin: serve(finishLogin, finishLoginWith(changed)),
    logout: serve(logout, endSessionWith({ signInClient, ...changed })),
    getUser: serve(getUser, getUserWith({ lastSeen: lastSeenStore(client, 'members'), now })),
    listSessions: serve(listSessions, listSessionsWith(changed)),
    endOtherSession: serve(endOtherSession, endOtherSessionWith(changed)),
  });

  return {
    cognito,
    tables,
    deps,
    handlers: createHandlers(deps),
    createHandlers,
    rows: async (TableName) => (await client.send(new ScanCommand({ TableName }))).Items ?? [],

    async close() {
      await tables.close();
      await cognito.close();
    },
  };
}

interface Visit {
  query?: Readonly<Record<string, string>>;
  pathParameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** True for a cross-site request, which doesn't include SameSite=Strict cookies. */
  crossSite?: boolean;
}

/** A simulated browser that calls the app's endpoints and applies SameSite rules. */
export class AppBrowser {
  readonly cookies = new Map<string, { value: string; strict: boolean }>();

  constructor(
    private readonly rig: SignInRig,
    private readonly userAgent?: string,
  ) {}

  async open(
    handler: EndpointHandler,
    { query = {}, pathParameters = {}, headers, crossSite = false }: Visit = {},
  ): Promise<Reply> {
    const cookies = [...this.cookies]
      .filter(([, { strict }]) => !(crossSite && strict))
      .map(([name, { value }]) => `${name}=${value}`);
    const sent = {
      ...(this.userAgent !== undefined && { 'user-agent': this.userAgent }),
      ...headers,
    };

    const answer = await handler(
      httpEvent({ query, pathParameters, headers: sent, cookies }),
      lambdaContext,
    );

    for (const line of answer.cookies ?? []) this.storeCookie(line);

    return {
      status: answer.statusCode ?? 0,
      location: String(answer.headers?.location ?? ''),
      setCookies: answer.cookies ?? [],
      headers: answer.headers ?? {},
      body: answer.body ?? '',
    };
  }

  /** Starts a sign-in and returns the redirect URL. */
  async startLogin(returnTo?: string): Promise<URL> {
    const query: Record<string, string> = returnTo === undefined ? {} : { returnTo };
    return new URL((await this.open(this.rig.handlers.startLogin, { query })).location);
  }

  /** A complete sign-in: start, emailed code, callback. */
  async signIn(returnTo?: string, email = EMAIL): Promise<Reply> {
    const address = await this.startLogin(returnTo);
    const { cognito } = this.rig;
    const back = await cognito.createBrowser().signIn(address.href, email, cognito.mails);
    return this.followCallback(Object.fromEntries(back.searchParams));
  }

  async followCallback(
    query: Readonly<Record<string, string>>,
    handler = this.rig.handlers.finishLogin,
  ): Promise<Reply> {
    return this.open(handler, { query, crossSite: true });
  }

  getUser(): Promise<Reply> {
    return this.open(this.rig.handlers.getUser);
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else
      this.cookies.set(name, { value: pair.slice(at + 1), strict: /samesite=strict/i.test(line) });
  }
}
