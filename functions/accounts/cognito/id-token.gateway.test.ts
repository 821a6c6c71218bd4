import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createSigningKey,
  toPublicJwk,
  signToken,
  type SigningKey,
} from 'local-cloud/cognito/signing-key';
import { collectGarbage } from '#platform/collect-garbage.fixtures.ts';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { startTestServer } from '#platform/test-server.fixtures.ts';
import { idTokenVerifier, type VerifyIdToken } from './id-token.gateway.ts';

type Json = Record<string, unknown>;

const CLIENT = 'web-client';
const NONCE = 'the-nonce';
const key = createSigningKey();
const otherKey = createSigningKey();

const published = {
  keys: [toPublicJwk(key)],
  fetches: 0,
  status: 200,
  location: '',
  stalls: false,
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let issuer: string;
let verify: VerifyIdToken;
const clock = { now: Date.now() };

beforeAll(async () => {
  server = await startTestServer((_, response) => {
    published.fetches += 1;

    const { status, location, stalls } = published;
    published.location = '';
    response.writeHead(location ? 302 : status, { location });
    if (stalls) response.write('{"keys":[');
    else response.end(JSON.stringify({ keys: published.keys }));
  });

  issuer = `${server.origin}/us-east-1_Members`;
});

afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

beforeEach(() => {
  Object.assign(published, {
    keys: [toPublicJwk(key)],
    fetches: 0,
    status: 200,
    location: '',
    stalls: false,
  });

  verify = idTokenVerifier({ issuer, clientId: CLIENT, now: () => clock.now });
});

function goodClaims(): Json {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: 'member-1',
    iss: issuer,
    aud: CLIENT,
    token_use: 'id',
    nonce: NONCE,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email: 'sam@example.com',
    email_verified: true,
    given_name: ' Sam ',
    family_name: 'Starter',
  };
}

function without(name: string): Json {
  const { [name]: _, ...rest } = goodClaims();
  return rest;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Builds a token with the given header and claims, signed by `signWith`. */
function forge(header: Json, claims: Json, signWith: (input: string) => Buffer): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signWith(input).toString('base64url')}`;
}

const rsa =
  (signer: SigningKey, digest = 'RSA-SHA256') =>
  (input: string) =>
    sign(digest, Buffer.from(input), signer.privateKeyPem);

const hmac = (digest: string, secret: string | Buffer) => (input: string) =>
  createHmac(digest, secret).update(input).digest();

const nothing = () => Buffer.alloc(0);

function wrongClaims(): [string, Json][] {
  const now = Math.floor(Date.now() / 1000);
  const changed: [string, unknown[]][] = [
    [
      'iss',
      [
        `${issuer}/`,
        issuer.replace('Members', 'Others'),
        issuer.replace('127.0.0.1', 'localhost'),
        'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Members',
        '',
        null,
        [issuer],
        7,
      ],
    ],

    [
      'aud',
      [
        'other-client',
        '',
        null,
        [],
        ['other-client'],
        [CLIENT, 'other-client'],
        `${CLIENT} `,
        7,
        { [CLIENT]: 1 },
      ],
    ],

    ['token_use', ['access', 'refresh', 'ID', '', null, ['id']]],
    ['exp', [now - 1, now - 3600, 0, -1, '9999999999', null, 'never', {}]],
    ['nbf', [now + 60, now + 3600, 'later', null]],
    ['iat', ['now', null]],
    ['nonce', ['other', '', 'THE-NONCE', `${NONCE} `, null, [NONCE], 0]],
    ['sub', ['', null, 7, ['member-1'], 'x'.repeat(129)]],
    ['email', ['', null, 7, {}, 'x'.repeat(255)]],
    ['email_verified', [false, 'false', null, 1]],
  ];

  const missing = [
    'iss',
    'aud',
    'token_use',
    'exp',
    'iat',
    'nonce',
    'sub',
    'email',
    'email_verified',
  ];

  return [
    ...changed.flatMap(([name, values]) =>
      values.map((value): [string, Json] => [
        `${name} = ${JSON.stringify(value)}`,
        { ...goodClaims(), [name]: value },
      ]),
    ),
    ...missing.map((name): [string, Json] => [`no ${name}`, without(name)]),
    [
      'an access token',
      { ...without('aud'), client_id: CLIENT, token_use: 'access', scope: 'openid' },
    ],
  ];
}

function wrongSignatures(): [string, string][] {
  const claims = goodClaims();
  const header = { alg: 'RS256', kid: key.kid };
  const publicKey = createPublicKey(key.privateKeyPem);
  const spki = publicKey.export({ type: 'spki', format: 'pem' });
  const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'pem' });
  const jwk = toPublicJwk(key);
  const attacker = toPublicJwk(otherKey);
  const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [head = '', body = '', signature = ''] = signToken(key, claims).split('.');
  const none = ['none', 'None', 'NONE', 'nOnE', '', null];

  return [
    ...none.map((alg): [string, string] => [
      `alg ${alg}, no signature`,
      forge({ alg, kid: key.kid }, claims, nothing),
    ]),

    ...none.map((alg): [string, string] => [
      `alg ${alg}, a signature`,
      forge({ alg, kid: key.kid }, claims, rsa(key)),
    ]),

    ...['sha256', 'sha384', 'sha512'].flatMap((digest) =>
      [spki, pkcs1, JSON.stringify(jwk), jwk.n, Buffer.from(jwk.n, 'base64url'), key.kid, 'x'].map(
        (secret, index): [string, string] => [
          `HMAC ${digest} with public secret ${index}`,
          forge({ alg: digest.replace('sha', 'HS'), kid: key.kid }, claims, hmac(digest, secret)),
        ],
      ),
    ),

    ['RS384', forge({ ...header, alg: 'RS384' }, claims, rsa(key, 'RSA-SHA384'))],
    ['RS512', forge({ ...header, alg: 'RS512' }, claims, rsa(key, 'RSA-SHA512'))],
    ['PS256', forge({ ...header, alg: 'PS256' }, claims, rsa(key))],

    [
      'ES256',
      forge({ ...header, alg: 'ES256' }, claims, (input) =>
        sign('sha256', Buffer.from(input), elliptic),
      ),
    ],

    ['no alg', forge({ kid: key.kid }, claims, rsa(key))],
    ["another pool's key under its own id", signToken(otherKey, claims)],
    ["another pool's key under our id", forge(header, claims, rsa(otherKey))],

    ...[
      undefined,
      '',
      null,
      7,
      {},
      'unknown',
      '../../dev/null',
      "' or 1=1",
      '__proto__',
      key.kid.slice(1),
    ].map((kid): [string, string] => [
      `kid ${JSON.stringify(kid)}`,
      forge({ alg: 'RS256', kid }, claims, rsa(otherKey)),
    ]),

    ['a key of its own in jwk', forge({ ...header, jwk: attacker }, claims, rsa(otherKey))],

    [
      'a key of its own by jku',
      forge({ ...header, jku: 'http://127.0.0.1:1/jwks' }, claims, rsa(otherKey)),
    ],

    [
      'a key of its own by x5u',
      forge({ ...header, x5u: 'http://127.0.0.1:1/cert' }, claims, rsa(otherKey)),
    ],

    ['a key of its own in x5c', forge({ ...header, x5c: [spki] }, claims, rsa(otherKey))],
    ['another payload', `${head}.${encode({ ...claims, sub: 'admin' })}.${signature}`],
    ['another header', `${encode({ ...header, typ: 'JWT' })}.${body}.${signature}`],
    ['a cut signature', `${head}.${body}.${signature.slice(0, -4)}`],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${head}.${body}.${signature}.${signature}`],
    ['a line break', `${head}.${body}.${signature}\n`],
    ['a scheme before it', `Bearer ${head}.${body}.${signature}`],
    ['an empty header', `.${body}.${signature}`],
    ['nothing', ''],
    ['dots', '..'],
    ['no JSON', 'abc.def.ghi'],
    ['a list', `${encode([])}.${encode([])}.${signature}`],
    ['null', `${encode(null)}.${encode(null)}.${signature}`],
  ];
}

describe('an ID token', () => {
  it('identifies the signed-in person', async () => {
    const claims = { ...goodClaims(), iat: 1_700_000_100, auth_time: 1_700_000_000 };
    expect(await verify(signToken(key, claims), NONCE)).toEqual({
      memberId: 'member-1',
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Starter',
      issuedAt: new Date(claims.iat * 1000),
      authenticatedAt: 1_700_000_000,
      wasCreatedByUs: false,
    });
  });

  it('marks an account created by the product with an attribute that only the admin API can set', async () => {
    const claims = { ...goodClaims(), 'custom:signupId': 'signup-1' };
    expect(await verify(signToken(key, claims), NONCE)).toMatchObject({ wasCreatedByUs: true });
  });

  it('may have no names', async () => {
    const claims = { ...goodClaims(), given_name: undefined, family_name: undefined };
    expect(await verify(signToken(key, claims), NONCE)).toMatchObject({
      firstName: '',
      lastName: '',
    });
  });

  it('returns names trimmed and with at most a hundred characters', async () => {
    const claims = {
      ...goodClaims(),
      given_name: ` ${'g'.repeat(101)}`,
      family_name: ` ${'f'.repeat(101)} `,
    };

    const names = { firstName: 'g'.repeat(100), lastName: 'f'.repeat(100) };

    expect(await verify(signToken(key, claims), NONCE)).toMatchObject(names);
  });

  it('may contain email_verified as a string', async () => {
    expect(
      await verify(signToken(key, { ...goodClaims(), email_verified: 'true' }), NONCE),
    ).not.toBeNull();
  });

  it('is logged with only the reason if it is refused', async () => {
    const log = collectLog();
    const [head = '', body = ''] = signToken(key, goodClaims()).split('.');

    const refused: [string, string][] = [
      ['expired', signToken(key, { ...goodClaims(), exp: 1 })],
      ['audience', signToken(key, { ...goodClaims(), aud: 'other-client' })],
      ['issuer', signToken(key, { ...goodClaims(), iss: 'other-issuer' })],
      ['signature', `${head}.${body}.${encode('no signature')}`],
      ['unknown key', signToken(otherKey, goodClaims())],
      ['other', signToken(key, { ...goodClaims(), nbf: 9_999_999_999 })],
    ];

    for (const [reason, token] of refused) {
      log.clear();
      await verify(token, NONCE);
      expect(log.entries().map((entry) => entry['reason'])).toEqual([reason]);
      expect(token.split('.').filter((part) => String(log.lines).includes(part))).toEqual([]);
    }
  });

  it('is refused for every wrong claim, even with a valid signature', async () => {
    const accepted: string[] = [];
    for (const [name, claims] of wrongClaims())
      if (await verify(signToken(key, claims), NONCE)) accepted.push(name);
    expect(accepted).toEqual([]);
  });

  it('is refused for every wrong signature or format', async () => {
    const accepted: string[] = [];
    for (const [name, token] of wrongSignatures())
      if (await verify(token, NONCE)) accepted.push(name);
    expect(accepted).toEqual([]);
  });

  it('is tested with more than sixty forgeries', () => {
    expect(wrongClaims().length + wrongSignatures().length).toBeGreaterThan(60);
  });
});

describe('the signing keys', () => {
  it('are fetched once', async () => {
    for (let count = 0; count < 5; count += 1) await verify(signToken(key, goodClaims()), NONCE);
    expect(published.fetches).toBe(1);
  });

  it('are fetched again for a new key ID, at most once a minute', async () => {
    await verify(signToken(key, goodClaims()), NONCE);
    published.keys = [toPublicJwk(otherKey), toPublicJwk(key)];
    expect(await verify(signToken(otherKey, goodClaims()), NONCE)).toBeNull();
    expect(published.fetches).toBe(1);

    clock.now += 60_000;
    expect(await verify(signToken(otherKey, goodClaims()), NONCE)).not.toBeNull();
    expect(published.fetches).toBe(2);

    clock.now += 60_000;
    for (const known of [key, otherKey]) await verify(signToken(known, goodClaims()), NONCE);
    expect(published.fetches).toBe(2);
  });

  it('aren’t fetched for tokens without a key ID', async () => {
    for (const token of ['nonsense', forge({ alg: 'RS256' }, goodClaims(), rsa(key))])
      await verify(token, NONCE);
    expect(published.fetches).toBe(0);
  });

  it('are fetched only from the issuer’s address, without following redirects', async () => {
    published.location = '/elsewhere';
    const failure = { name: 'DependencyFailure', cause: expect.any(Error) };
    await expect(verify(signToken(key, goodClaims()), NONCE)).rejects.toMatchObject(failure);
    expect(published.fetches).toBe(1);
  });

  it('cause a dependency failure in time if the response stalls midway', async () => {
    collectGarbage();
    published.stalls = true;
    const failure = { name: 'DependencyFailure', cause: { name: 'TimeoutError' } };
    await expect(verify(signToken(key, goodClaims()), NONCE)).rejects.toMatchObject(failure);
  });

  it('cause a dependency failure if they can’t be fetched, and are fetched again', async () => {
    published.status = 500;
    await expect(verify(signToken(key, goodClaims()), NONCE)).rejects.toMatchObject({
      name: 'DependencyFailure',
    });

    published.status = 200;
    expect(await verify(signToken(key, goodClaims()), NONCE)).not.toBeNull();
  });
});
