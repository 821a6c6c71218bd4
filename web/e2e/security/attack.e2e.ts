import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough, repetitions, seed } from '#infra/verify/repetitions.ts';
import { signOutEverywhere } from '#shared/accounts/profile.contract.ts';
import { resetSignInMethods } from '#shared/accounts/sign-in-methods.contract.ts';
import type { Contract } from '#shared/http/contract.ts';

import { allContracts, findContract } from '../kit/all-contracts.ts';
import { fuzzContract } from './fuzz-contract.ts';
import { giveConsentByHttp } from '../kit/consent.ts';
import { createSignedOutClient, signInByHttp, type ApiClient } from '../kit/api-client.ts';
import { sendCanary } from './canary-requests.ts';
import { startStack, type Stack } from '../kit/stack.ts';
import { readValidRecording } from '../kit/test-files.ts';

const endsSessions = (path: string) =>
  [signOutEverywhere.path, resetSignInMethods.path].some((each) => each === path);

const FUZZ_RUNS = repetitions({ short: 5, full: 500 });
const ABSENT_ID = '0mwq21m47-0123456789abcdef0123456789abcdef';
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const PEOPLE = {
  nobody: '',
  member: 'Sam Starter',
  'member without plan': 'Frank Free',
  coach: 'Carla Coach',
  admin: 'Ada Admin',
  'member with Professional': 'Priya Professional',
  'member with Executive': 'Elena Executive',
  'somebody who signed out': 'Carla Coach',
};

type Person = keyof typeof PEOPLE;

/** The short run uses only one person for each set of permissions. */
const DISTINCT_PEOPLE: readonly Person[] = ['nobody', 'member', 'coach', 'admin'];

let stateDir: string;
let stack: Stack;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-attack-'));
  stack = await startStack({ stateDir });
});

afterAll(async () => {
  await stack.stop();
  await rm(stateDir, { recursive: true, force: true });
});

const people = new Map<Person, Promise<ApiClient>>();

/**
 * Returns a session shared by all tests. An attack that ends its session must use a separate one.
 */
function sessionFor(person: Person): Promise<ApiClient> {
  const known = people.get(person) ?? createSession(person);
  people.set(person, known);
  return known;
}

async function createSession(person: Person): Promise<ApiClient> {
  if (person === 'nobody') return createSignedOutClient(stack.origin);

  const session = await signInByHttp(stack.origin, PEOPLE[person]);
  if (person === 'somebody who signed out') await session.send('GET', '/api/logout');

  return session;
}

/**
 * Removes the account's shared sessions, so that the next test signs in again. For attacks that may
 * end all sessions of the account.
 */
async function takeSession(person: Person): Promise<ApiClient> {
  const caller = await sessionFor(person);
  for (const each of people.keys()) if (PEOPLE[each] === PEOPLE[person]) people.delete(each);
  return caller;
}

const isSignedOut = (person: Person) => person === 'nobody' || person === 'somebody who signed out';

const pathFor = ({ path }: Contract) => path.replaceAll(/\{[a-zA-Z]+\}/g, ABSENT_ID);

const unsafeContracts = allContracts.filter(
  ({ method, access }) => method !== 'GET' && access !== 'webhook',
);

/** The error for this person's session and role; undefined if access is allowed. */
function expectedError({ access }: Contract, person: Person): string | undefined {
  if (access === 'anyone' || access === 'webhook') return undefined;
  if (isSignedOut(person)) return '401 SIGN_IN_REQUIRED';
  if (access === 'coach' && person !== 'coach' && person !== 'admin') return '403 COACH_ONLY';

  return access === 'admin' && person !== 'admin' ? '403 ADMIN_ONLY' : undefined;
}

/** Accepted requests whose answer the contract doesn't predict. */
const OTHER_ANSWERS: Readonly<Record<string, string>> = {
  'GET /api/account/export/file': '404 NOT_FOUND',
  'GET /api/admin/members/{id}/coach-requests': '200',
  'GET /api/admin/members/{id}/receipts': '200',
  'GET /api/admin/members/{id}/refund': '409 NO_SUBSCRIPTION',
  'GET /api/billing/refund': '409 NO_SUBSCRIPTION',
  'GET /api/emails/stop/{token}': '302',
  'POST /api/billing/cancel': '409 NO_SUBSCRIPTION',
  'POST /api/billing/overdue-payment': '409 NO_SUBSCRIPTION',
  'POST /api/billing/portal': '409 NO_SUBSCRIPTION',
  'POST /api/billing/refund': '409 NO_SUBSCRIPTION',
  'POST /api/billing/resume': '409 NO_SUBSCRIPTION',
  'POST /api/job-post/questions': '404 NOT_FOUND',
  'POST /api/plan/calendar': '404 NOT_FOUND',
  'POST /api/second-factor/offer': '409 CONFLICT',
  'POST /api/stripe/webhook': '400 BAD_SIGNATURE',
  'POST /api/user-videos/upload': '403 CONSENT_REQUIRED',
  'PUT /api/practice-settings': '400 BAD_REQUEST',
};

/** The answer to a request that has no input and names nothing that exists. */
function expectedAnswer(contract: Contract, person: Person): string {
  const refusal = expectedError(contract, person);
  if (refusal) return refusal;

  const endpoint = `${contract.method} ${contract.path}`;
  if (endpoint === 'POST /api/user-videos/upload' && person === 'member without plan')
    return '403 PLAN_REQUIRED';

  const other = OTHER_ANSWERS[endpoint];
  if (other) return other;

  const parameters = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const hasValidPath = contract.params?.safeParse(
    Object.fromEntries(parameters.map((name) => [name, ABSENT_ID])),
  );
  if (hasValidPath?.success === false) return '404 NOT_FOUND';

  const needsInput = [contract.body, contract.query].some(
    (schema) => schema?.safeParse({}).success === false && !schema.safeParse(undefined).success,
  );
  if (needsInput) return '400 BAD_REQUEST';

  const [lowestStatus = ''] = Object.keys(contract.replies);

  return parameters.length > 0 ? '404 NOT_FOUND' : lowestStatus;
}

describe('every path with every method', () => {
  const paths = [...new Set(allContracts.map(pathFor))];
  const allPeople: readonly Person[] = [
    ...DISTINCT_PEOPLE,
    'member without plan',
    'member with Professional',
    'member with Executive',
    'somebody who signed out',
  ];

  it.each(isThorough ? allPeople : DISTINCT_PEOPLE)(
    'gives %s the answer that its contract predicts',
    async (person) => {
      // All reads come first, so no response depends on a write in progress.
      for (const [method, path] of METHODS.flatMap((each) =>
        paths.map((address) => [each, address] as const),
      )) {
        const contract = findContract(method, path);
        // In the short run, only the people with the fewest and the most rights send methods that
        // no endpoint has.
        if (!contract && !isThorough && person !== 'nobody' && person !== 'admin') continue;

        const getCaller =
          path === '/api/logout' ? createSession : endsSessions(path) ? takeSession : sessionFor;
        const caller = await getCaller(person);
        const answer = await caller.send(method, path, {
          headers: { 'x-http-method-override': 'DELETE' },
        });
        const context = `${method} ${path}: ${answer.body.slice(0, 200)}`;
        const corsHeaders = [...answer.headers.keys()].filter((name) =>
          name.startsWith('access-control'),
        );

        expect([corsHeaders, answer.headers.get('cache-control')], context).toEqual([
          [],
          'no-store',
        ]);

        const given = `${answer.status} ${answer.headers.get('x-error-code') ?? ''}`.trim();
        expect(given, context).toBe(contract ? expectedAnswer(contract, person) : '404');
      }
    },
  );
});

/** Uploads a video of a few bytes and returns its ID. */
async function uploadVideo(owner: ApiClient): Promise<string> {
  await giveConsentByHttp(owner);

  const form = new FormData();
  const { buffer, name } = await readValidRecording();
  form.append('video', new Blob([new Uint8Array(buffer)]), name);

  const { status, body } = await owner.send('POST', '/api/user-videos/upload', { body: form });
  const id = /"id":"([^"]+)"/.exec(body)?.[1];
  if (!id) throw new Error(`the upload got ${status}: ${body}`);

  return id;
}

describe('another member’s video', () => {
  it('looks missing to everybody else, and stays unchanged', async () => {
    const owner = await sessionFor('admin');
    const id = await uploadVideo(owner);
    const routes = allContracts.filter(({ path }) => path.startsWith('/api/user-videos/{id}'));
    expect(routes.length).toBeGreaterThan(3);

    // The body is valid for every route, so that the video ID is the only error.
    const validRequest = {
      headers: { 'content-type': 'application/json' },
      body: '{"keep":true,"days":7}',
    };

    for (const person of ['nobody', 'member', 'member without plan', 'coach'] as const) {
      const caller = await sessionFor(person);
      // Each of the four people sends a quarter of the requests.
      for (const { method, path, body } of routes.flatMap((route) =>
        Array(repetitions({ short: 1, full: 250 })).fill(route),
      )) {
        const [own, absent] = await Promise.all(
          [id, ABSENT_ID].map((value) =>
            caller.send(method, path.replace('{id}', value), body ? validRequest : {}),
          ),
        );

        expect([own?.status, own?.body], `${person} ${method} ${path}`).toEqual([
          absent?.status,
          absent?.body,
        ]);
        expect(own?.status, `${person} ${method} ${path}`).toBe(person === 'nobody' ? 401 : 404);
      }

      expect((await caller.send('GET', '/api/user-videos')).body).not.toContain(id);
    }
    expect((await owner.send('GET', '/api/user-videos')).body).toContain(id);
  });
});

describe('a request from another site', () => {
  it.each(unsafeContracts)('$method $path is refused', async (contract) => {
    const caller = await sessionFor('member');
    const sites = [undefined, 'cross-site', 'same-site', 'same-origin', 'none', 'bogus'];

    const origins = [
      undefined,
      'null',
      'https://evil.example',
      stack.origin,
      `${stack.origin}.evil.example`,
      `${stack.origin}/`,
    ];

    for (const [at, site] of sites.entries()) {
      for (const [from, origin] of origins.entries()) {
        const isOwn =
          (!site || ['same-origin', 'none'].includes(site)) && (!origin || origin === stack.origin);
        const headers = {
          ...(site && { 'sec-fetch-site': site }),
          ...(origin && { origin }),
          'content-type': 'text/plain',
        };

        if (isOwn || (at + from) % repetitions({ short: 3, full: 1 }) !== 0) continue;

        const { status, headers: responseHeaders } = await caller.send(
          contract.method,
          pathFor(contract),
          {
            headers,
            body: '{}',
          },
        );

        expect([status, responseHeaders.get('x-error-code')], JSON.stringify(headers)).toEqual([
          403,
          'CSRF',
        ]);
      }
    }
  });
});

describe('an ended session', () => {
  it('gives no access', async () => {
    const caller = await createSession('coach');
    expect((await caller.send('GET', '/api/auth/user')).status).toBe(200);
    expect((await caller.send('GET', '/api/logout')).status).toBe(302);

    const replays = await Promise.all(
      Array.from({ length: 100 }, () => caller.send('GET', '/api/auth/user')),
    );
    expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('almost valid requests', () => {
  // Deletions come last, so that the items exist for all other requests.
  const order = ['GET', 'PUT', 'POST', 'DELETE'];
  const orderedContracts = allContracts.toSorted(
    (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
  );
  const succeeded = new Set<string>();

  beforeAll(async () => {
    const admin = await sessionFor('admin');
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ videoId: await uploadVideo(admin), message: 'How do I sound?' });
    const { status } = await admin.send('POST', '/api/coach-feedback', { headers, body });
    if (status !== 201) throw new Error(`the coach request got ${status}`);
  });

  it.each(orderedContracts)('$feature/$name returns only declared responses', async (contract) => {
    const storedIds = await storedIdsFor(contract);
    const getCaller = endsSessions(contract.path) ? takeSession : sessionFor;
    const caller = await getCaller(contract.access === 'anyone' ? 'nobody' : 'admin');
    const successes = await fuzzContract(contract, caller, {
      seed,
      runs: FUZZ_RUNS,
      storedIds,
    });

    if (successes > 0) succeeded.add(contract.name);

    // Without a valid session, all later requests would fail at authentication.
    const { status } = await (await sessionFor('admin')).send('GET', '/api/auth/user');

    expect(status).toBe(200);
  });

  it('succeed at many endpoints', () => {
    expect(succeeded.size).toBeGreaterThan(orderedContracts.length * 0.4);
  });
});

/**
 * IDs from the lists under the contract's path and from lists that request bodies refer to.
 * Excludes members, because fuzzing would disable them.
 */
async function storedIdsFor({ path }: Contract): Promise<readonly string[]> {
  const names = [...path.split('/'), 'user-videos', 'categories', 'courses'].filter(
    (name) => name !== 'members',
  );

  const lists = allContracts.filter(
    (each) =>
      each.method === 'GET' &&
      each.replies[200] &&
      names.includes(each.path.split('/').at(-1) ?? ''),
  );

  const ids = (await Promise.all(lists.map(listIds))).flat();

  return ids.length > 0 ? ids : [ABSENT_ID];
}

const listedIds = new Map<string, Promise<readonly string[]>>();

/**
 * The IDs in a list when it was first read. Reading it again for each endpoint would take most of
 * the time.
 */
function listIds({ path }: Contract): Promise<readonly string[]> {
  const known = listedIds.get(path) ?? readIds(path);
  listedIds.set(path, known);
  return known;
}

async function readIds(path: string): Promise<readonly string[]> {
  const { body } = await (await sessionFor('admin')).send('GET', path);
  return [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id);
}

describe('the logs', () => {
  it('contain no personal data, secrets or tokens', async () => {
    const caller = await sessionFor('member');
    await giveConsentByHttp(caller);

    const canary = 'Canary7f3e';
    const admin = await sessionFor('admin');
    const acceptedCount = await sendCanary(admin, canary);
    expect(acceptedCount).toBeGreaterThanOrEqual(4);

    const { body } = await caller.send('POST', '/api/objects/upload', {
      headers: { 'content-type': 'application/json', 'user-agent': canary, 'x-canary': canary },
      body: JSON.stringify({ fileName: `${canary}.webm` }),
    });

    const videoURL = /"uploadURL":"([^"]+)"/.exec(body)?.[1];
    await fetch(videoURL ?? '', { method: 'PUT', body: 'no video' });
    await caller.send('PUT', '/api/user-videos', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ videoURL, title: canary }),
    });

    await caller.send('GET', `/api/login?returnTo=/courses?${canary}`);
    await caller.send('GET', `/api/auth/callback?code=${canary}&state=${'a'.repeat(32)}`);

    const folder = join(stateDir, 'logs');
    const logs = (await readdir(folder)).filter((file) => file.endsWith('.log'));
    const written = (
      await Promise.all(logs.map((file) => readFile(join(folder, file), 'utf8')))
    ).join('');

    expect(written).toContain('"endpoint":"register-video"');

    const sessions = await Promise.all(people.values());
    const secrets = sessions.map(({ sessionId }) => sessionId).filter(Boolean);
    expect(secrets.length).toBeGreaterThan(2);

    const words = [
      canary,
      '@greenroom.test',
      'X-Amz-Signature',
      'Signature=',
      'PRIVATE KEY',
      ...secrets,
    ];

    expect(words.filter((word) => written.includes(word))).toEqual([]);
    // Matches the start of a JWT. A random request ID may contain these three letters, but is never
    // followed by this many characters.
    expect(written).not.toMatch(/eyJ[\w-]{15}/);
  });
});
