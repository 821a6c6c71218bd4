import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EmulatorOptions } from '../aws/credentials.ts';
import { BodyTooLarge, listen, readBody, type ListeningServer } from '../aws/http-server.ts';
import { handleJsonRequest } from '../aws/json-service.ts';
import { handleAdminCall } from './admin-api.ts';
import { buildCookieNames } from './browser-cookies.ts';
import { ManagedLogin } from './managed-login.ts';
import type { Mail } from './mailed-code.ts';
import { redirect, sendAsset, sendJson, sendPage } from './page-response.ts';
import { omitIdentityAttributes, Pool, type NewUser } from './pool.ts';
import { validatePoolSettings, type PoolSettings } from './pool-settings.ts';
import { messagePage } from './sign-in-pages.ts';
import { toPublicJwk } from './signing-key.ts';
import { grantTokens, revokeToken, type FindClient } from './token-endpoint.ts';

export interface CognitoOptions extends EmulatorOptions {
  readonly pools: readonly PoolSettings[];
  readonly deliverMail: (mail: Mail) => Promise<void>;
  /**
   * The origin for browsers. Defaults to `http://localhost:PORT`, a different site than the application's 127.0.0.1.
   */
  readonly publicOrigin?: string;
  /** Shows demo users as buttons on the sign-in page. */
  readonly offerDemoUsers?: boolean;
  /** The mailbox page that the code page links to, so users can find the emailed code. */
  readonly mailboxUrl?: string;
}

export interface Cognito {
  /** The SDK endpoint, `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The origin for browsers. A pool's issuer is `<publicOrigin>/<poolId>`. */
  readonly publicOrigin: string;
  close(): Promise<void>;
  /**
   * Creates the user or updates their attributes and groups, then returns the user's sub. The user is a demo user by
   * default.
   */
  ensureUser(user: NewUser & { readonly poolId: string }): Promise<string>;
  /** Applies the settings of a changed template. Existing pools keep their users, keys and logins. */
  setPools(pools: readonly PoolSettings[]): Promise<void>;
}

const MAX_FORM_BYTES = 64 * 1024;

/** Local emulator for Amazon Cognito: the user pool admin API and managed login. */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const service = new CognitoServer(options);
  await service.setPools(options.pools);
  const listening = await listen((request, response) => service.handle(request, response), options);
  service.setAddress(listening);
  return {
    url: listening.url,
    publicOrigin: service.publicOrigin,
    close: () => listening.close(),
    ensureUser: (user) => service.ensureUser(user),
    setPools: (pools) => service.setPools(pools),
  };
}

class CognitoServer {
  publicOrigin = '';
  private hosts = new Set<string>();
  private pools = new Map<string, Pool>();
  private readonly now: () => number;
  private readonly login: ManagedLogin;
  private readonly findClient: FindClient = (clientId) => {
    for (const pool of this.pools.values()) {
      const client = pool.findClient(clientId);
      if (client) return { pool, client };
    }
    return undefined;
  };

  constructor(private readonly options: CognitoOptions) {
    this.now = options.clock ?? Date.now;
    this.login = new ManagedLogin({
      findClient: this.findClient,
      listPools: () => [...this.pools.values()],
      getCookieNames: () => buildCookieNames(Number(new URL(this.publicOrigin).port)),
      deliverMail: options.deliverMail,
      offerDemoUsers: options.offerDemoUsers ?? false,
      mailboxUrl: options.mailboxUrl,
    });
  }

  setAddress({ url }: ListeningServer): void {
    this.publicOrigin = this.options.publicOrigin ?? `http://localhost:${new URL(url).port}`;
    this.hosts = new Set([new URL(url).host, new URL(this.publicOrigin).host]);
  }

  async setPools(settings: readonly PoolSettings[]): Promise<void> {
    validatePoolSettings(settings);
    const next = new Map<string, Pool>();
    for (const pool of settings) {
      const known = this.pools.get(pool.poolId);
      known?.configure(pool);
      await known?.save();
      next.set(pool.poolId, known ?? (await Pool.open(this.options.stateDir, pool, this.now)));
    }
    this.pools = next;
  }

  async ensureUser({ poolId, isDemo = true, ...wanted }: NewUser & { readonly poolId: string }): Promise<string> {
    const pool = this.pools.get(poolId);
    if (!pool) throw new Error(`cognito: there is no pool ${poolId}`);
    const user = pool.findUser(wanted.email) ?? pool.addUser({ ...wanted, isDemo });
    Object.assign(user.attributes, omitIdentityAttributes(wanted.attributes));
    user.groups = [...(wanted.groups ?? user.groups)];
    user.isDemo = isDemo;
    await pool.save();
    return user.sub;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Blocks DNS rebinding: requests with an unknown host name are rejected.
    if (!this.hosts.has(request.headers.host ?? '')) return void response.writeHead(421).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', this.publicOrigin);
    if (request.method === 'GET') return this.handleGet(pathname, searchParams, request, response);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (pathname === '/') return this.handleSdkCall(request, response);
    return this.handleForm(pathname, request, response);
  }

  private handleSdkCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const service = {
      service: 'cognito-idp',
      contentType: 'application/x-amz-json-1.1' as const,
      access: this.options,
      answer: (call: Parameters<typeof handleAdminCall>[0]) =>
        handleAdminCall(call, (poolId) => this.pools.get(poolId)),
    };
    return handleJsonRequest(service, request, response);
  }

  private async handleGet(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (path === '/oauth2/authorize') return this.login.authorize(query, request, response);
    if (path === '/login' || path === '/signup') return this.login.renderFlow(path, query, request, response);
    if (path === '/logout') return this.login.logout(query, response);
    if (sendAsset(response, path)) return;
    const [, poolId = '', document] = /^\/([\w-]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(path) ?? [];
    const pool = this.pools.get(poolId);
    if (!pool) return sendPage(response, 404, messagePage('Not found', 'There is no such page here.'));
    if (document === 'jwks.json') return sendJson(response, 200, { keys: [toPublicJwk(pool.data.key)] });
    return sendJson(response, 200, this.buildDiscoveryDocument(pool));
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
    const issuerOf = (pool: Pool) => this.getIssuer(pool);
    if (path === '/oauth2/token') {
      const answer = await grantTokens({ authorization, form }, this.findClient, issuerOf);
      return sendJson(response, answer.status, answer.body);
    }
    if (path === '/oauth2/revoke') {
      const answer = await revokeToken({ authorization, form }, this.findClient);
      return sendJson(response, answer.status, answer.body);
    }
    if (path !== '/signup' && !path.startsWith('/login/')) return redirect(response, '/login');
    if (this.isCrossSite(request))
      return sendPage(response, 403, messagePage('Something went wrong', 'Another site sent this.'));
    return this.login.submitStep(path, form, request, response);
  }

  private isCrossSite({ headers }: IncomingMessage): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
    return headers.origin !== undefined && headers.origin !== this.publicOrigin;
  }

  private getIssuer(pool: Pool): string {
    return `${this.publicOrigin}/${pool.settings.poolId}`;
  }

  private buildDiscoveryDocument(pool: Pool) {
    const origin = this.publicOrigin;
    return {
      issuer: this.getIssuer(pool),
      authorization_endpoint: `${origin}/oauth2/authorize`,
      token_endpoint: `${origin}/oauth2/token`,
      revocation_endpoint: `${origin}/oauth2/revoke`,
      end_session_endpoint: `${origin}/logout`,
      jwks_uri: `${this.getIssuer(pool)}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    };
  }
}
