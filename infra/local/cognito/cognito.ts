import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';

import type { MockServerOptions } from '../aws/credentials.ts';
import { listen, readLimitedBody } from '../aws/http-server.ts';
import { handleJsonRequest, sendJson, type JsonService } from '../aws/json-service.ts';
import { redirect, sendPage, sendStyles } from '../local-page.ts';
import { handleAdminCall } from './admin-api.ts';
import type { InvokeTrigger } from './custom-message.ts';
import { ManagedLogin } from './managed-login.ts';
import type { Mail } from './mailed-code.ts';
import { Pool, type NewUser } from './pool.ts';
import type { Passkey } from './pool-data.ts';
import type { PoolSettings } from './pool-settings.ts';
import { hashSecret } from './random.ts';
import { renderMessagePage } from './sign-in-pages.ts';
import { toPublicJwk } from './signing-key.ts';
import { handleUserCall, userOperations } from './user-api.ts';
import { grantTokens, revokeToken, type FindClient, type TokenResponse } from './token-endpoint.ts';

export interface CognitoOptions extends MockServerOptions {
  pools: readonly PoolSettings[];
  deliverMail: (mail: Mail) => Promise<void>;
  invokeTrigger: InvokeTrigger;
  /** The product's name on the sign-in pages and in emails. */
  productName: string;
  /** Shows demo users as buttons on the sign-in page. */
  offerDemoUsers?: boolean;
  /**
   * URL of the local mailbox with the emailed codes. The page for entering the code links to it.
   */
  mailboxUrl?: string;
}

type DemoUser = NewUser & { poolId: string; groups?: readonly string[] };

export type Cognito = Awaited<ReturnType<typeof startCognito>>;

const MAX_FORM_BYTES = 64 * 1024;

/** Mock server for Amazon Cognito: the user pool admin API and managed login. */
export async function startCognito(options: CognitoOptions) {
  const {
    stateDir,
    clock = Date.now,
    deliverMail,
    invokeTrigger,
    productName,
    offerDemoUsers = false,
    mailboxUrl,
  } = options;

  let pools = new Map<string, Pool>();

  const findClient: FindClient = (clientId) => {
    for (const pool of pools.values()) {
      const client = pool.findClient(clientId);
      if (client) return { pool, client };
    }

    return undefined;
  };

  const setPools = async (settings: readonly PoolSettings[]): Promise<void> => {
    const known = pools;
    known.forEach((pool, id) =>
      pool.configure(settings.find(({ poolId }) => poolId === id) ?? pool.settings),
    );

    pools = new Map(
      settings.map((each) => [
        each.poolId,
        known.get(each.poolId) ?? new Pool(stateDir, each, clock),
      ]),
    );
  };

  await setPools(options.pools);

  const service: JsonService = {
    service: 'cognito-idp',
    access: options,
    unsignedOperations: userOperations,
    answer: (call) =>
      userOperations.has(call.operation)
        ? handleUserCall(call, pools.values())
        : handleAdminCall(call, (poolId) => pools.get(poolId)),
  };

  const { url, close } = await listen((request, response) => handle(request, response), options);
  const { port } = new URL(url);
  const publicOrigin = `http://localhost:${port}`;
  const listPools = () => [...pools.values()];

  const login = new ManagedLogin({
    findClient,
    listPools,
    cookieSuffix: hashSecret(resolve(stateDir)).slice(0, 8),
    deliverMail,
    invokeTrigger,
    productName,
    offerDemoUsers,
    mailboxUrl,
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Reject requests with an unknown host name to block DNS rebinding.
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    if (!hosts.includes(request.headers.host ?? '')) return void response.writeHead(421).end();

    const { pathname, searchParams } = new URL(request.url ?? '/', publicOrigin);
    if (request.method === 'GET') return handleGet(pathname, searchParams, response);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (pathname !== '/') return handleForm(pathname, request, response);

    return handleJsonRequest(service, request, response);
  }

  function handleGet(path: string, query: URLSearchParams, response: ServerResponse): void {
    if (path === '/oauth2/authorize') return login.authorize(query, response);
    if (path === '/login' || path === '/signup') return login.renderFlow(path, query, response);
    if (path === '/logout') return login.logout(query, response);
    if (sendStyles(response, path)) return;

    const [, poolId = ''] = /^\/([\w-]+)\/\.well-known\/jwks\.json$/.exec(path) ?? [];
    const pool = pools.get(poolId);
    if (!pool) return sendMessage(response, 404, 'Not found', 'There is no such page here.');

    sendJson(response, 200, { keys: [toPublicJwk(pool.readSigningKey())] });
  }

  async function handleForm(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return void response.writeHead(415).end();
    }

    const body = await readLimitedBody(request, MAX_FORM_BYTES);
    if (!body) return void response.writeHead(413, { connection: 'close' }).end();

    const form = new URLSearchParams(body.toString('utf8'));
    const { authorization } = request.headers;
    if (path === '/oauth2/token') {
      const getIssuer = (pool: Pool) => `${publicOrigin}/${pool.settings.poolId}`;
      return sendTokens(response, grantTokens({ authorization, form }, findClient, getIssuer));
    }
    if (path === '/oauth2/revoke')
      return sendTokens(response, revokeToken({ authorization, form }, findClient));
    if (path !== '/signup' && !path.startsWith('/login/')) return redirect(response, '/login');

    if (isCrossSite(request, publicOrigin))
      return sendMessage(response, 403, 'Something went wrong', 'Another site sent this.');

    return login.submitStep(path, form, response);
  }

  function sendMessage(
    response: ServerResponse,
    status: number,
    title: string,
    message: string,
  ): void {
    sendPage(response, status, renderMessagePage({ title, productName }, message));
  }

  return {
    /** The SDK endpoint, `http://127.0.0.1:PORT`. */
    url,
    /**
     * The origin for browsers, `http://localhost:PORT`. It is a different site than the application
     * on 127.0.0.1.
     */
    publicOrigin,
    close,

    /**
     * Creates the demo user, or updates the existing user's attributes and groups. Returns the
     * user's sub.
     */
    async ensureUser({ poolId, groups, ...wanted }: DemoUser): Promise<string> {
      const pool = pools.get(poolId);
      if (!pool) throw new Error(`cognito: there is no pool ${poolId}`);

      const user = pool.findUser(wanted.email) ?? pool.addUser(wanted);
      Object.assign(user.attributes, wanted.attributes);
      user.groups = [...(groups ?? user.groups)];
      user.isDemo = true;
      pool.save();

      return user.sub;
    },

    /** Adds a passkey, as a browser does on the page `/passkeys/add` of managed login. */
    addPasskey(poolId: string, email: string, passkey: Passkey): void {
      const pool = pools.get(poolId);
      const user = pool?.findUser(email);
      if (!pool || !user) throw new Error(`cognito: there is no user ${email}`);

      user.passkeys = [...(user.passkeys ?? []), passkey];
      pool.save();
    },

    /**
     * Applies the settings of a changed template. Existing pools keep their users, keys and logins.
     */
    setPools,
  };
}

function isCrossSite({ headers }: IncomingMessage, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}

function sendTokens(response: ServerResponse, { status, body }: TokenResponse): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(body && JSON.stringify(body));
}
