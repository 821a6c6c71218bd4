import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET, cognitoFixture, POOL_ID } from '../../infra/local/cognito/cognito.fixtures.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

const proof = { code: 'code', codeVerifier: 'verifier', redirectUri: 'https://app.example/api/auth/callback' };
const servers: Server[] = [];

beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The gateway on a service that answers as told. */
async function gatewayOn(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const signInOrigin = `http://127.0.0.1:${address.port}`;
  return signInGateway({ signInOrigin, clientId: 'client', readClientSecret: async () => 'secret' });
}

describe('a sign-in service that', () => {
  it.each<[string, RequestListener]>([
    ['breaks', (_, response) => response.writeHead(500).end()],
    ['is busy', (_, response) => response.writeHead(429).end('{"error":"too_many"}')],
    ['hangs up', (request) => request.socket.destroy()],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['answers no tokens', (_, response) => response.end('{"token_type":"Bearer"}')],
    ['answers tokens of a wrong type', (_, response) => response.end('{"id_token":7}')],
  ])('%s is a failed dependency', async (_, answer) => {
    const gateway = await gatewayOn(answer);
    await expect(gateway.exchange(proof)).rejects.toMatchObject({ name: 'DependencyFailure' });
  });

  it('refuses the code is an answer', async () => {
    const gateway = await gatewayOn((_, response) => response.writeHead(400).end('{"error":"invalid_grant"}'));
    expect(await gateway.exchange(proof)).toBeNull();
  });

  it('gives no refresh token is fine', async () => {
    const gateway = await gatewayOn((_, response) => response.end('{"id_token":"a.b.c"}'));
    expect(await gateway.exchange(proof)).toEqual({ idToken: 'a.b.c', refreshToken: null });
  });
});

describe("the client's secret", () => {
  it('is read from the user pool', async () => {
    const fixture = await cognitoFixture();
    const sdk = new CognitoIdentityProviderClient({
      endpoint: fixture.cognito.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    expect(await describeClientSecret({ userPoolId: POOL_ID, clientId: CLIENT_ID }, sdk)).toBe(CLIENT_SECRET);
    sdk.destroy();
    await fixture.close();
  });
});
