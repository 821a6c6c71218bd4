import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectGarbage } from '#platform/collect-garbage.fixtures.ts';
import { startTestServer } from '#platform/test-server.fixtures.ts';
import { fetchRecording } from './fetch-recording.gateway.ts';

const limits = { maxBytes: 1_000, timeoutMs: 5_000 };
let folder: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetch-recording-'));

  server = await startTestServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/good') return void response.end('recording');
    if (request.url === '/redirect')
      return void response.writeHead(302, { location: '/good' }).end();
    if (request.url === '/expired') return void response.writeHead(403).end('<Error/>');
    if (request.url === '/cut')
      return void response
        .writeHead(200, { 'content-length': '50' })
        .write('half', () => response.destroy());
    if (request.url === '/stalls') return void response.write('half');

    const more = () =>
      void (response.destroyed || response.write('x'.repeat(400), () => setImmediate(more)));

    more();
  });

  origin = server.origin;
});

beforeEach(() => void asked.splice(0));

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('fetching a recording', () => {
  it('writes the recording to the file', async () => {
    const path = join(folder, 'good');
    expect(await fetchRecording(`${origin}/good`, path, limits)).toBe('done');
    expect(await readFile(path, 'utf8')).toBe('recording');
  });

  it('follows no redirect', async () => {
    expect(await fetchRecording(`${origin}/redirect`, join(folder, 'r'), limits)).toBe(
      'not_fetched',
    );
    expect(asked).toEqual(['/redirect']);
  });

  it.each(['/expired', '/cut'])('returns not_fetched for %s', async (path) => {
    expect(await fetchRecording(`${origin}${path}`, join(folder, 'e'), limits)).toBe('not_fetched');
  });

  it('stops at the size limit if the response never ends', async () => {
    const path = join(folder, 'endless');
    expect(await fetchRecording(`${origin}/endless`, path, limits)).toBe('too_large');

    // The limit may be reached before the file is created.
    const size = existsSync(path) ? (await readFile(path)).length : 0;
    expect(size).toBeLessThanOrEqual(limits.maxBytes);
  });

  it('stops at the time limit if the response stalls', async () => {
    collectGarbage();
    expect(
      await fetchRecording(`${origin}/stalls`, join(folder, 's'), { ...limits, timeoutMs: 300 }),
    ).toBe('not_fetched');
  });
});
