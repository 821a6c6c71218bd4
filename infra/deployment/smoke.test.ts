import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from 'local-cloud/http-server';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';
import { listVideos } from '#shared/practice/practice.contract.ts';
import { runChecks } from './check.ts';
import { createEndpointChecks } from './endpoint-checks.ts';
import { checkRecording } from './recording-check.ts';
import { createSiteChecks } from './site-checks.ts';
import type { Site } from './site.ts';

interface Reply {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const refusal = (status: number, code: string): Reply => ({
  status,
  headers: { 'x-error-code': code },
});

const PAGE: Reply = {
  headers: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), microphone=(self)',
  },
  body: '<script src="/assets/index-new.js"></script>',
};

let server: ListeningServer;
let replies: Record<string, Reply>;
let requests: string[];
let site: Site;

beforeAll(async () => {
  server = await listen(async ({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`);

    const missing = url.startsWith('/api/') ? json(404, { message: 'Not Found' }) : { status: 403 };
    const {
      status = 200,
      headers = {},
      body = '',
    } = replies[`${method} ${url}`] ?? replies[url] ?? missing;

    response.writeHead(status, { ...headers }).end(body);
  }, {});
});

afterAll(() => server.close());

beforeEach(() => {
  requests = [];

  replies = {
    '/': PAGE,
    '/assets/index-new.js': {},
    '/config.json': json(200, { uploadsOrigin: server.url }),
    '/sitemap.xml': { body: `<loc>${server.url}/</loc>` },
    '/api/auth/user': refusal(401, 'SIGN_IN_REQUIRED'),
    '/api/user-videos': refusal(401, 'SIGN_IN_REQUIRED'),
    '/api/courses': json(200, []),
    '/api/login': { status: 302, headers: { location: `${server.url}/login` } },
    '/login': {},
    '/pool/.well-known/jwks.json': json(200, { keys: [{ kid: 'a' }] }),
    'OPTIONS /incoming/smoke': { headers: { 'access-control-allow-origin': '*' } },
  };

  site = {
    origin: server.url,
    apiOrigin: undefined,
    tokenIssuer: `${server.url}/pool`,
    appScript: '/assets/index-new.js',
    session: undefined,
    signal: new AbortController().signal,
    cleanupMs: 600_000,
  };
});

/** Runs the checks and returns the lines of the checks that didn't pass. */
async function listProblems(): Promise<string[]> {
  const lines: string[] = [];
  const contracts = [getUser, listCourses, listVideos];
  await runChecks([...createSiteChecks(site), ...createEndpointChecks(site, contracts)], (line) =>
    lines.push(line),
  );

  return lines.filter((line) => !line.startsWith('PASS'));
}

const SKIPPED = [/^SKIP {2}direct API access/, /^SKIP {2}endpoints with a session/].map((line) =>
  expect.stringMatching(line),
);

describe('the site checks', () => {
  it('pass if every response is as expected', async () => {
    expect(await listProblems()).toEqual(SKIPPED);
  });

  it.each<[string, Record<string, Reply>, RegExp]>([
    [
      'lost a security header',
      { '/': { ...PAGE, headers: {} } },
      /page headers: .*content-security-policy/,
    ],

    ['cannot read its pages', { '/': { status: 403 } }, /page headers: \/ returned 403/],

    [
      'cannot read its scripts',
      { '/assets/index-new.js': { status: 403 } },
      /release: .*index-new.js returned 403/,
    ],

    [
      'contains a placeholder instead of its origin',
      { '/sitemap.xml': { body: 'https://greenroom.invalid/' } },
      /placeholders: .*invalid/,
    ],

    [
      'contains an unresolved value',
      { '/config.json': json(200, { uploadsOrigin: '<<marker:0>>' }) },
      /placeholders: .*marker/,
    ],

    [
      'has pages that are older than its functions',
      {
        '/': { ...PAGE, body: '<script src="/assets/index-old.js"></script>' },
        '/assets/index-old.js': {},
      },
      /release: \/ loads \/assets\/index-old.js, but the stack deployed \/assets\/index-new.js/,
    ],

    ['lost a route', { '/api/auth/user': json(404, {}) }, /signed-out user: .* returned 404/],

    [
      'serves a page for an unknown API path',
      { '/api/no-such-path': PAGE },
      /unknown API path: returned 200/,
    ],

    [
      'serves media without a signature',
      { '/media/practice/absent.webm': {} },
      /unsigned media: .* returned 200/,
    ],

    ['has a broken sign-in', { '/login': { status: 500 } }, /sign-in page: .* returned 500/],

    [
      'is not registered with Cognito',
      { '/login': { status: 302, headers: { location: '/error' } }, '/error': {} },
      /sign-in page: .*\/error/,
    ],

    [
      'has no sign-in keys',
      { '/pool/.well-known/jwks.json': json(200, { keys: [] }) },
      /sign-in keys: .* no keys/,
    ],

    [
      'rejects browser uploads',
      { 'OPTIONS /incoming/smoke': { status: 403 } },
      /upload CORS: .* returned 403/,
    ],

    [
      'has a function without an environment variable',
      { '/api/courses': refusal(500, 'INTERNAL') },
      /public endpoints: GET \/api\/courses returned 500/,
    ],

    [
      'returns data to a signed-out visitor',
      { '/api/user-videos': json(200, []) },
      /endpoints that need a session: GET \/api\/user-videos returned 200/,
    ],
  ])('fail if the site %s', async (_, broken, problem) => {
    Object.assign(replies, broken);
    expect((await listProblems()).filter((line) => line.startsWith('FAIL'))).toContainEqual(
      expect.stringMatching(problem),
    );
  });

  it('fail if an error is cached', async () => {
    const cached = { ...json(404, {}), headers: { 'content-type': 'application/json', age: '3' } };
    replies = new Proxy(replies, {
      get: (all, path: string) => (path.startsWith('/api/no-such-path-') ? cached : all[path]),
    });

    expect(await listProblems()).toContainEqual(
      expect.stringMatching(/FAIL {2}error caching: .*Age: 3/),
    );
  });

  it.each([
    [403, 'PASS'],
    [401, 'FAIL'],
  ])('treat status %i for a direct API call as %s', async (status, result) => {
    replies['/api/auth/user'] = refusal(status, 'DIRECT_ACCESS');
    site = { ...site, apiOrigin: server.url };

    const lines: string[] = [];
    await runChecks(createSiteChecks(site), (line) => lines.push(line));

    expect(lines).toContainEqual(expect.stringMatching(`^${result}  direct API access`));
  });

  it('print the cause of a failed request', async () => {
    const lines: string[] = [];
    const reason = new TypeError('fetch failed', { cause: new Error('certificate has expired') });
    const succeeded = await runChecks(
      [{ name: 'page', run: () => Promise.reject(reason) }],
      (line) => lines.push(line),
    );

    expect([succeeded, ...lines]).toEqual([
      false,
      'FAIL  page: fetch failed: certificate has expired',
    ]);
  });
});

describe('the recording check', () => {
  const recording = Uint8Array.of(1, 2, 3);
  const video = {
    id: 'video-0001',
    title: null,
    createdAt: '2026-03-01T12:00:00Z',
    analysisStage: null,
    failureReason: 'NOT_VIDEO',
    aiAnalysisResults: null,
    questionId: null,
    rehearsalId: null,
    retakeOf: null,
    expiresAt: null,
    hasThumbnail: false,
    staffViews: [],
  };

  beforeEach(() => {
    site = { ...site, session: 'session' };

    Object.assign(replies, {
      'POST /api/objects/upload': json(200, { uploadURL: `${server.url}/incoming/a` }),
      'POST /api/objects/release': { status: 204 },
      'PUT /incoming/a': {},
      'PUT /api/user-videos': json(200, {
        objectPath: 'a',
        video: { ...video, analysisStatus: 'pending' },
      }),
      'GET /api/user-videos': json(200, [{ ...video, analysisStatus: 'failed' }]),
      'DELETE /api/user-videos/video-0001': { status: 204 },
    });
  });

  it('deletes a recording whose analysis failed', async () => {
    const outcome = await checkRecording(site, recording);
    expect([outcome.result, requests.at(-1)]).toEqual([
      'fail',
      'DELETE /api/user-videos/video-0001',
    ]);
  });

  it('releases an upload if registering the recording fails', async () => {
    replies['PUT /api/user-videos'] = { ...refusal(403, 'CONSENT_REQUIRED'), body: 'Agree first.' };

    const outcome = await checkRecording(site, recording);

    expect([outcome.detail, requests.at(-1)]).toEqual([
      '/api/user-videos returned 403: Agree first.',
      'POST /api/objects/release',
    ]);
  });

  it('fails if the recording plays without a signature', async () => {
    Object.assign(replies, {
      'GET /api/user-videos': json(200, [{ ...video, analysisStatus: 'completed' }]),
      '/api/user-videos/video-0001/playback': json(200, {
        url: '/media/a?Signature=s',
        contentType: '',
        expiresAt: '',
      }),
      '/media/a?Signature=s': { body: 'abc' },
      '/media/a': { body: 'abc' },
    });

    expect((await checkRecording(site, recording)).detail).toContain('plays without a signature');
  });
});
