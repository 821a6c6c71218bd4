import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EmulatorOptions } from '../aws/credentials.ts';
import { BodyTooLarge, listen, readBody } from '../aws/http-server.ts';
import { handleJsonRequest, type JsonCall } from '../aws/json-service.ts';
import { handleAdminCall } from './admin-api.ts';
import { ManagedLogin } from './managed-login.ts';
import type { Mail } from './mailed-code.ts';
import { redirect, sendAsset, sendJson, sendPage } from './page-response.ts';
import { Pool, type NewUser } from './pool.ts';
import type { PoolSettings } from './pool-settings.ts';
import { renderMessagePage } from './sign-in-pages.ts';
import { toPublicJwk } from './signing-key.ts';
import { grantTokens, revokeToken, type FindClient } from './token-endpoint.ts';

export interface CognitoOptions extends EmulatorOptions {
  readonly pools: readonly PoolSettings[];
  readonly deliverMail: (mail: Mail) => Promise<void>;
  /** Shows demo users as buttons on the sign-in page. */
  readonly offerDemoUsers?: boolean;
  /** URL of the local mailbox with the emailed codes. The page for entering the code links to it. */
  readonly mailboxUrl?: string;
}

type DemoUser = NewUser & { readonly poolId: string; readonly groups?: readonly string[] };

export interface Cognito {
  /** The SDK endpoint, `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The browser origin, `http://localhost:PORT`. To browsers, the application on 127.0.0.1 is another site. */
  readonly publicOrigin: string;
  close(): Promise<void>;
  /** Creates the demo user, or updates the existing user's attributes and groups. Returns the user's sub. */
  ensureUser(user: DemoUser): Promise<string>;
  /** Applies the settings of a changed template. Existing pools keep their users, keys and logins. */
  setPools(pools: readonly PoolSettings[]): Promise<void>;
}

const MAX_FORM_BYTES = 64 * 1024;

/** Local emulator for Amazon Cognito: the user pool admin API and managed login. */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const service = new CognitoServer(options);
  await service.setPools(options.pools);
  const { url, close } = await listen((request, response) => service.handle(request, response), options);
  service.port = new URL(url).port;
  return {
    url,
    publicOrigin: service.publicOrigin,
    close,
    ensureUser: (user) => service.ensureUser(user),
    setPools: (pools) => service.setPools(pools),
  };
}

class CognitoServer {
  port = '';
  private pools = new Map<string, Pool>();
  private readonly login: ManagedLogin;
  private readonly findClient: FindClient = (clientId) => {
    for (const pool of this.pools.values()) {
      const client = pool.findClient(clientId);
      if (client) return { pool, client };
    }
    return undefined;
  };

  constructor(private readonly options: CognitoOptions) {
    this.login = new ManagedLogin({
      findClient: this.findClient,
      listPools: () => [...this.pools.values()],
      getPort: () => this.port,
      deliverMail: options.deliverMail,
      offerDemoUsers: options.offerDemoUsers ?? false,
      mailboxUrl: options.mailboxUrl,
    });
  }

  get publicOrigin(): string {
    return `http://localhost:${this.port}`;
  }

  async setPools(settings: readonly PoolSettings[]): Promise<void> {
    const { stateDir, clock = Date.now } = this.options;
    const next = new Map<string, Pool>();
    for (const pool of settings) {
      const known = this.pools.get(pool.poolId);
      known?.configure(pool);
      await known?.save();
      next.set(pool.poolId, known ?? (await Pool.open(stateDir, pool, clock)));
    }
    this.pools = next;
  }

  async ensureUser({ poolId, groups, ...wanted }: DemoUser): Promise<string> {
    const pool = this.pools.get(poolId);
    if (!pool) throw new Error(`cognito: there is no pool ${poolId}`);
    const user = pool.findUser(wanted.email) ?? pool.addUser(wanted);
    Object.assign(user.attributes, wanted.attributes);
    user.groups = [...(groups ?? user.groups)];
    user.isDemo = true;
    await pool.save();
    return user.sub;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Rejects requests with an unknown host name, which blocks DNS rebinding.
    const hosts = [`127.0.0.1:${this.port}`, `localhost:${this.port}`];
    if (!hosts.includes(request.headers.host ?? '')) return void response.writeHead(421).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', this.publicOrigin);
    if (request.method === 'GET') return this.handleGet(pathname, searchParams, response);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (pathname !== '/') return this.handleForm(pathname, request, response);
    const service = {
      service: 'cognito-idp',
      contentType: 'application/x-amz-json-1.1',
      access: this.options,
      answer: (call: JsonCall) => handleAdminCall(call, (poolId) => this.pools.get(poolId)),
    } as const;
    return handleJsonRequest(service, request, response);
  }

  private async handleGet(path: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
    if (path === '/oauth2/authorize') return this.login.authorize(query, response);
    if (path === '/login' || path === '/signup') return this.login.renderFlow(path, query, response);
    if (path === '/logout') return this.login.logout(query, response);
    if (sendAsset(response, path)) return;
    const [, poolId = ''] = /^\/([\w-]+)\/\.well-known\/jwks\.json$/.exec(path) ?? [];
    const pool = this.pools.get(poolId);
    if (!pool) return sendPage(response, 404, renderMessagePage('Not found', 'There is no such page here.'));
    sendJson(response, { status: 200, body: { keys: [toPublicJwk(await pool.readSigningKey())] } });
  }

  private async handleForm(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return void response.writeHead(415).end();
    }
    const body = await readBody(request, MAX_FORM_BYTES).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) return undefined;
      throw error;
    });
    if (!body) return void response.writeHead(413, { connection: 'close' }).end();
    const form = new URLSearchParams(body.toString('utf8'));
    const { authorization } = request.headers;
    if (path === '/oauth2/token') {
      const getIssuer = (pool: Pool) => `${this.publicOrigin}/${pool.settings.poolId}`;
      return sendJson(response, await grantTokens({ authorization, form }, this.findClient, getIssuer));
    }
    if (path === '/oauth2/revoke')
      return sendJson(response, await revokeToken({ authorization, form }, this.findClient));
    if (path !== '/signup' && !path.startsWith('/login/')) return redirect(response, '/login');
    if (this.isCrossSite(request))
      return sendPage(response, 403, renderMessagePage('Something went wrong', 'Another site sent this.'));
    return this.login.submitStep(path, form, response);
  }

  private isCrossSite({ headers }: IncomingMessage): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
    return headers.origin !== undefined && headers.origin !== this.publicOrigin;
  }
}
