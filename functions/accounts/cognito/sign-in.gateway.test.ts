import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startCognitoFixture,
  POOL_ID,
} from 'local-cloud/testing/cognito';
import { collectGarbage } from '#platform/collect-garbage.fixtures.ts';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { startTestServer } from '#platform/test-server.fixtures.ts';

import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

const proof = {
  code: 'code',
  codeVerifier: 'verifier',
  redirectUri: 'https://app.example/api/auth/callback',
};

const servers: Awaited<ReturnType<typeof startTestServer>>[] = [];

const log = collectLog();

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Creates a gateway that calls a local server with the given request listener. */
async function gatewayOn(answer: RequestListener) {
  const server = await startTestServer(answer);
  servers.push(server);

  return signInGateway({
    signInOrigin: server.origin,
    clientId: 'client',
    readClientSecret: async () => 'secret',
  });
}

describe('a sign-in service that', () => {
  it.each<[string, RequestListener]>([
    ['breaks', (_, response) => response.writeHead(500).end()],
    ['is busy', (_, response) => response.writeHead(429).end('{"error":"too_many"}')],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['doesn’t return JSON', (_, response) => response.end('<html>')],
    ['returns no tokens', (_, response) => response.end('{"token_type":"Bearer"}')],
    ['returns tokens of a wrong type', (_, response) => response.end('{"id_token":7}')],
  ])('%s causes a dependency failure', async (_, answer) => {
    const gateway = await gatewayOn(answer);
    await expect(gateway.exchange(proof)).rejects.toMatchObject({ name: 'DependencyFailure' });
  });

  it.each([
    ['invalid_grant', '{"error":"invalid_grant"}'],
    ['unknown', 'no JSON'],
    ['unknown', JSON.stringify({ error: 'x'.repeat(65) })],
  ])('rejects the code returns null, and the reason is logged: %s', async (error, body) => {
    log.clear();
    const gateway = await gatewayOn((_, response) => response.writeHead(400).end(body));
    expect(await gateway.exchange(proof)).toBeNull();
    expect(log.entries()).toMatchObject([{ status: 400, error }]);
  });

  it('is unavailable for a revocation causes a dependency failure', async () => {
    const gateway = await gatewayOn((_, response) => response.writeHead(503).end());
    await expect(gateway.revoke('token')).rejects.toMatchObject({ name: 'DependencyFailure' });
  });

  it('doesn’t know the token to revoke causes no failure', async () => {
    const gateway = await gatewayOn((_, response) =>
      response.writeHead(400).end('{"error":"invalid_request"}'),
    );
    log.clear();

    expect(await gateway.revoke('token')).toBeUndefined();
    expect(log.entries()).toMatchObject([{ status: 400 }]);
  });

  it('breaks off mid-response causes a dependency failure', async () => {
    const gateway = await gatewayOn((_, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"id_token":"a', () => response.destroy());
    });

    const failure = { name: 'DependencyFailure', cause: expect.any(Error) };

    await expect(gateway.exchange(proof)).rejects.toMatchObject(failure);
  });

  it('stalls mid-response causes a dependency failure in time', async () => {
    collectGarbage();

    const gateway = await gatewayOn((_, response) => {
      response.writeHead(200);
      response.write('{"id_token":"a');
    });

    const failure = { name: 'DependencyFailure', cause: { name: 'TimeoutError' } };

    await expect(gateway.exchange(proof)).rejects.toMatchObject(failure);
  });

  it('can’t be reached causes a dependency failure with its cause', async () => {
    const nowhere = {
      signInOrigin: 'http://127.0.0.1:1',
      clientId: 'client',
      readClientSecret: async () => 'secret',
    };

    const failure = { name: 'DependencyFailure', cause: expect.any(Error) };

    await expect(signInGateway(nowhere).exchange(proof)).rejects.toMatchObject(failure);
  });

  it('grants tokens receives the code, the verifier and the client credentials', async () => {
    const heard: string[] = [];
    const gateway = await gatewayOn(async (request, response) => {
      const { method, url, headers } = request;
      heard.push(
        `${method} ${url}`,
        headers['content-type'] ?? '',
        headers.authorization ?? '',
        await text(request),
      );

      response.end('{"id_token":"a.b.c","refresh_token":"r"}');
    });

    expect(await gateway.exchange(proof)).toEqual({ idToken: 'a.b.c', refreshToken: 'r' });

    log.clear();
    await gateway.revoke('r');
    expect(log.lines).toEqual([]);

    const form = 'application/x-www-form-urlencoded;charset=UTF-8';
    const who = `Basic ${Buffer.from('client:secret').toString('base64')}`;
    const redirect = encodeURIComponent(proof.redirectUri);
    const grant = `grant_type=authorization_code&code=code&code_verifier=verifier&redirect_uri=${redirect}`;
    expect(heard).toEqual([
      'POST /oauth2/token',
      form,
      who,
      grant,
      'POST /oauth2/revoke',
      form,
      who,
      'token=r',
    ]);
  });

  it('grants no refresh token causes no failure', async () => {
    const gateway = await gatewayOn((_, response) => response.end('{"id_token":"a.b.c"}'));
    expect(await gateway.exchange(proof)).toEqual({ idToken: 'a.b.c', refreshToken: null });
  });
});

describe('the client secret', () => {
  it('is read from the user pool', async () => {
    const fixture = await startCognitoFixture();
    const sdk = new CognitoIdentityProviderClient({
      endpoint: fixture.cognito.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });

    expect(await describeClientSecret({ userPoolId: POOL_ID, clientId: CLIENT_ID }, sdk)).toBe(
      CLIENT_SECRET,
    );

    sdk.destroy();
    await fixture.close();
  });

  it.each([{}, { UserPoolClient: {} }])('throws if it is missing: %j', async (answer) => {
    const sdk = new CognitoIdentityProviderClient({ region: 'us-east-1' });
    mockClient(sdk).on(DescribeUserPoolClientCommand).resolves(answer);

    await expect(
      describeClientSecret({ userPoolId: POOL_ID, clientId: CLIENT_ID }, sdk),
    ).rejects.toThrow(/no secret/);
  });
});
