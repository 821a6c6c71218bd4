import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getSignedCookies, getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { listen } from '../aws/http-server.ts';
import { getHeader, type HttpRequest } from '../http-api/http-message.ts';
import { createEdgeFunction } from './cloudfront-function.ts';
import { readDistribution } from './distribution.ts';
import { startEdge, type Edge, type EdgeConfig } from './edge.ts';
import { readHeadersPolicy } from './headers-policy.ts';
import { createFilesOrigin } from './origins.ts';
import { WebFiles } from './web-files.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const NOW = Math.floor(Date.now() / 1000);

const REWRITE = `function handler(event) {
  var request = event.request;
  if (request.uri.lastIndexOf('.') < request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}`;

const distribution = readDistribution({
  DistributionConfig: {
    DefaultRootObject: 'index.html',

    Origins: [
      { Id: 'web', DomainName: 'web.s3.us-east-1.amazonaws.com' },
      {
        Id: 'api',
        DomainName: 'abc.execute-api.us-east-1.amazonaws.com',
        OriginCustomHeaders: [{ HeaderName: 'x-origin-verify', HeaderValue: 'secret' }],
      },
      { Id: 'media', DomainName: 'media.s3.us-east-1.amazonaws.com' },
    ],

    DefaultCacheBehavior: {
      TargetOriginId: 'web',
      Compress: true,
      CachePolicyId: 'optimised',
      ResponseHeadersPolicyId: 'strict',
      FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'rewrite' }],
    },

    CacheBehaviors: [
      {
        PathPattern: '/api/*',
        TargetOriginId: 'api',
        Compress: true,
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      },
      { PathPattern: '/media/*', TargetOriginId: 'media', TrustedKeyGroups: ['group'] },
    ],
  },
});

const strict = readHeadersPolicy({
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
      ContentTypeOptions: { Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31536000,
        IncludeSubdomains: true,
        Override: true,
      },
    },
    CustomHeadersConfig: {
      Items: [{ Header: 'Permissions-Policy', Value: 'camera=(self)', Override: false }],
    },
  },
});

let folder: string;
let edge: Edge;
let seen: HttpRequest[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-'));
  await writeFile(join(folder, 'index.html'), '<p>the page</p>');
  await writeFile(join(folder, 'config.json'), '{"origin":"<<marker:0>>"}');
  await writeFile(join(folder, 'app.js'), 'x'.repeat(5000));

  const files = new WebFiles();

  files.add({
    folder,
    prefix: '',
    markers: { '<<marker:0>>': 'http://here' },
    cacheControl: 'max-age=60',
  });

  const echo = async (request: HttpRequest) => {
    seen.push(request);
    return {
      status: 200,
      headers: [['content-type', 'text/plain'] as const],
      body: Buffer.from(`${request.path}?${request.query}`),
    };
  };

  edge = await startEdge({ host: '127.0.0.1', port: 0 });

  const parts: EdgeConfig = {
    distribution,
    origins: new Map([
      ['web', createFilesOrigin(files)],
      ['api', echo],
      ['media', echo],
    ]),
    headersPolicies: new Map([['strict', strict]]),
    functions: new Map([['rewrite', createEdgeFunction(REWRITE)]]),
    keyGroups: new Map([['group', new Map([['K1', pair.publicKey]])]]),
  };

  edge.serve(parts);
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await edge.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${edge.origin}${path}`, init);

it('listens on a port that no other mock server takes while it restarts', async () => {
  const other = await listen(async (_, response) => void response.end());
  const [port, otherPort] = [edge.origin, other.url].map((url) => Number(new URL(url).port));
  expect(port).toBeLessThan(20_000);
  expect(otherPort).toBeGreaterThanOrEqual(20_000);
  await other.close();
});

describe('the page', () => {
  it.each(['/', '/video-analysis', '/courses/1', '/courses?x=1'])(
    '%s returns the page with the policy headers',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, await reply.text()]).toEqual([200, '<p>the page</p>']);

      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'permissions-policy': 'camera=(self)',
        'cache-control': 'max-age=60',
      });
    },
  );

  it.each(['/absent.js', '/..%2fedge.test.ts', '/%2e%2e/x.js', '/a/..%2f..%2fx.js'])(
    '%s returns 403, like S3',
    async (path) => {
      expect((await get(path)).status).toBe(403);
    },
  );

  it('has its placeholders replaced', async () => {
    expect(await (await get('/config.json')).json()).toEqual({ origin: 'http://here' });
  });

  it('stays available after a new build removed it, if its name contains its hash', async () => {
    const hashed = await mkdtemp(join(folder, 'assets-'));
    const files = new WebFiles();

    files.add({
      folder: hashed,
      prefix: 'assets',
      markers: {},
      cacheControl: 'max-age=31536000, immutable',
    });

    files.add({ folder: hashed, prefix: 'pages', markers: {}, cacheControl: 'no-cache' });

    const readStatuses = async () =>
      Promise.all(
        ['assets/a-1.js', 'pages/a-1.js'].map(async (key) => (await files.get(key, {})).status),
      );
    expect(await readStatuses()).toEqual([403, 403]);

    await writeFile(join(hashed, 'a-1.js'), 'first build');
    expect(await readStatuses()).toEqual([200, 200]);

    await rm(join(hashed, 'a-1.js'));
    expect(await readStatuses()).toEqual([200, 403]);
  });

  it('is compressed only if the client accepts it', async () => {
    const raw = (encoding: string) =>
      new Promise<{ encoding: unknown; body: Buffer }>((resolve) => {
        httpRequest(
          `${edge.origin}/app.js`,
          { headers: { 'accept-encoding': encoding } },
          (reply) => {
            const pieces: Buffer[] = [];
            reply.on('data', (piece: Buffer) => pieces.push(piece));
            reply.on('end', () =>
              resolve({ encoding: reply.headers['content-encoding'], body: Buffer.concat(pieces) }),
            );
          },
        ).end();
      });

    const packed = await raw('gzip');

    expect([packed.encoding, gunzipSync(packed.body).length]).toEqual(['gzip', 5000]);
    expect((await raw('gzip, br')).encoding).toBe('br');
    expect(await raw('br;q=0')).toMatchObject({ encoding: undefined, body: { length: 5000 } });
  });

  it('supports HEAD, ranges and conditional requests', async () => {
    const head = await get('/app.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });

    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      '5000',
      '',
    ]);

    const part = await get('/app.js', { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range'), (await part.text()).length]).toEqual([
      206,
      'bytes 10-19/5000',
      10,
    ]);
    expect((await get('/app.js', { headers: { range: 'bytes=5000-' } })).status).toBe(416);

    const etag = head.headers.get('etag') ?? '';
    expect((await get('/app.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('rejects other methods', async () => {
    expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(403);
  });
});

describe('the API', () => {
  it("gets the viewer's headers except the host, and CloudFront's own headers", async () => {
    await get('/api/things?a=1&b=%20', {
      method: 'POST',
      body: 'hello',
      headers: {
        'x-origin-verify': 'forged',
        'x-forwarded-for': '6.6.6.6',
        'x-own': 'yes',
        cookie: 'a=1',
      },
    });

    const [request] = seen;
    expect(request).toMatchObject({ method: 'POST', path: '/api/things', query: 'a=1&b=%20' });
    expect(request?.body.toString()).toBe('hello');

    const header = (name: string) => request && getHeader(request, name);
    expect(header('x-origin-verify')).toBe('secret');
    expect(header('x-forwarded-for')).toBe('6.6.6.6, 127.0.0.1');
    expect(header('host')).toBe('abc.execute-api.us-east-1.amazonaws.com');
    expect([header('x-own'), header('cookie'), header('connection')]).toEqual([
      'yes',
      'a=1',
      undefined,
    ]);
  });

  it('is not rewritten to the page', async () => {
    expect(await (await get('/api/unknown')).text()).toBe('/api/unknown?');
  });

  it('does not receive bodies over 10 MB', async () => {
    const reply = await get('/api/things', {
      method: 'PUT',
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
    }).catch(() => undefined);

    expect([413, undefined]).toContain(reply?.status);
    expect(seen).toHaveLength(0);
  });

  it.each([
    ['evil.example', 'GET', 421, undefined],
    ['localhost', 'POST', 421, undefined],
    ['localhost', 'GET', 307, '/api/x?a=1'],
  ])('with the host name %s, responds to %s with %i', async (name, method, status, location) => {
    const { port } = new URL(edge.origin);
    const reply = await new Promise<IncomingMessage>((resolve) => {
      httpRequest(
        `${edge.origin}/api/x?a=1`,
        { method, headers: { host: `${name}:${port}` } },
        resolve,
      ).end();
    });

    reply.resume();

    expect([reply.statusCode, reply.headers.location]).toEqual([
      status,
      location && `${edge.origin}${location}`,
    ]);
    expect(seen).toHaveLength(0);
  });
});

describe('signed URLs', () => {
  const signed = (given: { url?: string; expires?: number; key?: string; id?: string } = {}) =>
    getSignedUrl({
      url: given.url ?? `${edge.origin}/media/a.webm`,
      keyPairId: given.id ?? 'K1',
      privateKey: given.key ?? privateKey,
      dateLessThan: new Date((given.expires ?? NOW + 60) * 1000).toISOString(),
    });

  it('forwards a valid URL without its signature', async () => {
    const reply = await fetch(signed({ url: `${edge.origin}/media/a.webm?x=1` }));
    expect([reply.status, await reply.text()]).toEqual([200, '/media/a.webm?x=1']);
    expect((await fetch(signed(), { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    ['none at all', () => `${edge.origin}/media/a.webm`],
    ['an expired one', () => signed({ expires: NOW - 1 })],
    ['one for another file', () => signed().replace('a.webm', 'b.webm')],
    ['a longer life', () => signed().replace(/Expires=\d+/, `Expires=${NOW + 9999}`)],
    ['another signature', () => signed().replace(/Signature=..../, 'Signature=AAAA')],
    ['no signature', () => signed().replace(/Signature=[^&]+/, '')],
    ['an unknown key', () => signed({ id: 'K2' })],
    [
      "a stranger's key",
      () =>
        signed({ key: stranger.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }),
    ],
    ['an added query', () => `${signed()}&x=1`],
  ])('rejects %s', async (_, url) => {
    const reply = await fetch(url());
    expect(reply.status).toBe(403);
    expect(await reply.text()).toMatch(/^<\?xml.*<Error><Code>/);
    expect(seen).toHaveLength(0);
  });
});

describe('signed cookies', () => {
  const FOLDER = '/media/content/streams/item-1/copy-1';
  const cookies = (
    given: { resource?: string; expires?: number; key?: string; id?: string } = {},
  ) => {
    const Resource = given.resource ?? `${edge.origin}${FOLDER}/*`;
    const Condition = { DateLessThan: { 'AWS:EpochTime': given.expires ?? NOW + 60 } };

    const values = getSignedCookies({
      keyPairId: given.id ?? 'K1',
      privateKey: given.key ?? privateKey,
      policy: JSON.stringify({ Statement: [{ Resource, Condition }] }),
      algorithm: 'SHA256',
    });

    return Object.entries(values).map(([name, value]) => `${name}=${value}`);
  };

  const open = (path: string, sent: readonly string[]) =>
    fetch(`${edge.origin}${path}`, { headers: { cookie: sent.join('; ') } });

  const files = [
    'video.m3u8',
    'video-360p.m3u8',
    'video-360p.mp4',
    'poster.0000001.jpg',
    'thumbnail.0000000.jpg',
  ];

  it.each(files)('open %s in their folder', async (name) => {
    const reply = await open(`${FOLDER}/${name}`, cookies());
    expect([reply.status, await reply.text()]).toEqual([200, `${FOLDER}/${name}?`]);
  });

  it.each(files)(
    'do not open %s of another item, of another version, or in the folder’s parent',
    async (name) => {
      for (const other of ['item-2/copy-1', 'item-1/copy-2', 'item-1', 'item-1/copy-1x']) {
        expect((await open(`/media/content/streams/${other}/${name}`, cookies())).status).toBe(403);
      }
      expect(seen).toHaveLength(0);
    },
  );

  it.each([
    ['no cookies', () => []],
    ['an expired policy', () => cookies({ expires: NOW - 1 })],
    ['an unknown key', () => cookies({ id: 'K2' })],
    [
      "a stranger's key",
      () =>
        cookies({ key: stranger.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }),
    ],
    [
      'no signature',
      () => cookies().filter((cookie) => !cookie.startsWith('CloudFront-Signature')),
    ],
    ['no policy', () => cookies().filter((cookie) => !cookie.startsWith('CloudFront-Policy'))],
    [
      'the policy of another signature',
      () => [
        ...cookies().filter((cookie) => !cookie.startsWith('CloudFront-Policy')),
        ...cookies({ expires: NOW + 9999 }).filter((cookie) =>
          cookie.startsWith('CloudFront-Policy'),
        ),
      ],
    ],
  ])('are refused with %s', async (_, sent) => {
    expect((await open(`${FOLDER}/video.m3u8`, sent())).status).toBe(403);
    expect(seen).toHaveLength(0);
  });
});
