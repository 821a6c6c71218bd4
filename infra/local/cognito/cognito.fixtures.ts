import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { startCognito, type Cognito, type CognitoOptions } from './cognito.ts';
import type { InvokeTrigger } from './custom-message.ts';
import type { Mail } from './mailed-code.ts';
import type { PoolSettings } from './pool-settings.ts';
import { SignInBrowser } from './sign-in-browser.fixtures.ts';

export const APP_ORIGIN = 'http://127.0.0.1:9';
export const POOL_ID = 'us-east-1_Members';
export const CLIENT_ID = 'web-client';
export const CLIENT_SECRET = 'web-client-secret';
export const CALLBACK_URL = `${APP_ORIGIN}/api/auth/callback`;
export const CODE_VERIFIER = 'v'.repeat(64);

export const memberPool: PoolSettings = {
  poolId: POOL_ID,
  groups: ['coach', 'admin'],
  mailFrom: 'Greenroom <hello@greenroom.test>',
  customMessageArn: 'arn:write-code-mail',
  clients: [
    {
      clientId: CLIENT_ID,
      secret: CLIENT_SECRET,
      callbackUrls: [CALLBACK_URL],
      logoutUrls: [`${APP_ORIGIN}/`],
      scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    },
  ],
};

/** A second pool with its own client, to test that pools are isolated from each other. */
const otherPool: PoolSettings = {
  ...memberPool,
  poolId: 'us-east-1_Others',
  clients: memberPool.clients.map((client) => ({
    ...client,
    clientId: 'other-client',
    secret: 'other-secret',
  })),
};

export interface CognitoFixture {
  cognito: Cognito;
  mails: Mail[];
  /** The mock server's clock. Set `now` (milliseconds since 1970) to change the time. */
  clock: { now: number };
  createBrowser(): SignInBrowser;
  /** Returns the URL to which an application redirects the browser for authorization. */
  authorizeUrl(changes?: Readonly<Record<string, string | undefined>>): string;
  /** Posts a form. The default Basic authorization header contains the client ID and secret. */
  postToken(
    path: string,
    form: Readonly<Record<string, string>>,
    authorization?: string,
  ): Promise<Response>;
  ensureUser(email: string): Promise<string>;
  /** Creates an admin API client. The fixture's `close` destroys it. */
  createSdk(): CognitoIdentityProviderClient;
  /** Starts the mock server again, with the same state, on another port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Stands in for the pool's function, whose answer contains the event's trigger source. */
const writeMail: InvokeTrigger = async ({ event }) => {
  const emailSubject =
    typeof event === 'object' && event && 'triggerSource' in event ? event.triggerSource : '';
  return { ok: true, payload: { response: { emailSubject, emailMessage: '<p>{####}</p>' } } };
};

/** Starts the mock server for Cognito on a free port, with its state in a temporary folder. */
export async function startCognitoFixture(
  changes: Partial<CognitoOptions> = {},
): Promise<CognitoFixture> {
  const stateDir = await mkdtemp(join(tmpdir(), 'cognito-'));
  const mails: Mail[] = [];
  const clock = { now: Date.now() };
  const clients: CognitoIdentityProviderClient[] = [];

  const options: CognitoOptions = {
    stateDir,
    pools: [memberPool, otherPool],
    clock: () => clock.now,
    findCredential: (id) => (id === 'key' ? { secret: 'secret', principal: 'tests' } : undefined),
    deliverMail: async (mail) => void mails.push(mail),
    invokeTrigger: writeMail,
    productName: 'Sample',
    ...changes,
  };

  let cognito = await startCognito(options);

  return {
    get cognito() {
      return cognito;
    },

    mails,
    clock,
    createBrowser: () => new SignInBrowser(cognito.publicOrigin),
    authorizeUrl: (parameters) => buildAuthorizeUrl(cognito.publicOrigin, parameters),

    postToken: (path, form, authorization = encodeBasicAuth(CLIENT_ID, CLIENT_SECRET)) =>
      fetch(`${cognito.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization },
      }),

    ensureUser: (email) =>
      cognito.ensureUser({
        poolId: POOL_ID,
        email,
        attributes: { given_name: 'Sam', family_name: 'Starter', 'custom:signupId': 'fixture' },
      }),

    createSdk() {
      const client = new CognitoIdentityProviderClient({
        endpoint: cognito.url,
        region: 'us-east-1',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      });

      clients.push(client);

      return client;
    },

    async restart() {
      const before = cognito;
      cognito = await startCognito(options);
      await before.close();
    },

    async close() {
      for (const client of clients) client.destroy();
      await cognito.close();
      await rm(stateDir, { recursive: true });
    },
  };
}

export function encodeBasicAuth(clientId: string, secret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
}

function computeCodeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function buildAuthorizeUrl(
  origin: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const parameters: Record<string, string | undefined> = {
    client_id: CLIENT_ID,
    redirect_uri: CALLBACK_URL,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: computeCodeChallenge(CODE_VERIFIER),
    code_challenge_method: 'S256',
    ...changes,
  };

  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, value);

  return `${origin}/oauth2/authorize?${query.toString()}`;
}
