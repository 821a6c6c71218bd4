import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGION } from './aws/credentials.ts';
import { startLocalCloud, type LocalCloud, type LocalCloudOptions } from './local-cloud.ts';
import type { Cloud } from './resources/cloud.ts';
import { synthesizeSample, type SynthesizedSample } from './sample/synthesize.fixtures.ts';
import { StateInUseError } from './state-lock.ts';
import type { Template } from './template/template.ts';

let sample: SynthesizedSample;
let cloud: LocalCloud;

beforeAll(async () => {
  sample = await synthesizeSample();
  cloud = await start();
});

afterAll(async () => {
  await cloud?.close();
  await sample?.remove();
});

const start = (stateName = 'state', options: Partial<LocalCloudOptions> = {}) =>
  startLocalCloud({
    productName: 'Sample',
    cdkOut: sample.cdkOut,
    stateDir: join(sample.folder, stateName),
    quiet: true,
    ...options,
  });

/** Starts the sample without its resources of these types. */
async function startWithout(...types: string[]): Promise<LocalCloud> {
  const cdkOut = join(sample.folder, `without-${types.join('-').replaceAll(':', '')}`);
  await cp(sample.cdkOut, cdkOut, { recursive: true });

  for (const name of (await readdir(cdkOut)).filter((each) => each.endsWith('template.json'))) {
    const template = JSON.parse(await readFile(join(cdkOut, name), 'utf8')) as Template;
    const kept = Object.entries(template.Resources).filter(([, { Type }]) => !types.includes(Type));
    await writeFile(
      join(cdkOut, name),
      JSON.stringify({ ...template, Resources: Object.fromEntries(kept) }),
    );
  }

  return startLocalCloud({
    productName: 'Sample',
    cdkOut,
    stateDir: `${cdkOut}.state`,
    quiet: true,
  });
}

async function listEverything({ services, identities }: Cloud): Promise<void> {
  const options = { region: REGION, credentials: identities.getRunnerKey() };
  const s3 = new S3Client({ ...options, endpoint: services.s3.url, forcePathStyle: true });
  const dynamodb = new DynamoDBClient({ ...options, endpoint: services.dynamodb.url });
  const { TableNames: [table = ''] = [] } = await dynamodb.send(new ListTablesCommand({}));
  await dynamodb.send(new DescribeTableCommand({ TableName: table }));
  const missing = s3.send(new GetObjectCommand({ Bucket: 'missing', Key: 'missing' }));
  await expect(missing).rejects.toThrow('The specified bucket does not exist');
}

type Item = Record<string, string | undefined>;

const item = async (id: string): Promise<Item> =>
  (await (await fetch(`${cloud.origin}/api/items/${id}`)).json()) as Item;

const put = (id: string, mode: string) =>
  fetch(`${cloud.origin}/api/items/${id}`, {
    method: 'POST',
    body: mode,
    headers: { 'content-type': 'text/plain' },
  });

async function until(id: string, condition: (found: Item) => boolean): Promise<Item> {
  let found: Item = {};
  await expect.poll(async () => condition((found = await item(id)))).toBe(true);
  return found;
}

describe('a synthesized stack on this machine', () => {
  it('serves the page with the values inserted by the deployment', async () => {
    expect(await (await fetch(`${cloud.origin}/`)).text()).toBe('<p>the page</p>');
    const config = await (await fetch(`${cloud.origin}/config.json`)).json();
    expect(config).toEqual({
      origin: cloud.origin,
      media: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sample-media-/),
    });
  });

  it("invokes the function with an HTTP API event and CloudFront's secret header", async () => {
    const reply = await fetch(`${cloud.origin}/api/event?a=1`, {
      headers: { 'x-origin-verify': 'forged' },
    });
    const { event, origin } = (await reply.json()) as {
      event: { headers: Item; routeKey: string };
      origin: string;
    };

    expect(origin).toBe(cloud.origin);
    expect(event.routeKey).toBe('GET /api/event');
    expect(event.headers['x-origin-verify']).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(reply.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });

  it('responds like API Gateway if no function matches or the function fails', async () => {
    const unknown = await fetch(`${cloud.origin}/api/unknown`);
    expect([unknown.status, await unknown.text()]).toEqual([404, '{"message":"Not Found"}']);

    const crash = await fetch(`${cloud.origin}/api/crash`);
    expect([crash.status, await crash.text()]).toEqual([
      500,
      '{"message":"Internal Server Error"}',
    ]);

    const hang = await fetch(`${cloud.origin}/api/hang`);
    expect([hang.status, await hang.text()]).toEqual([500, '{"message":"Internal Server Error"}']);

    const log = await readFile(join(sample.folder, 'state', 'logs', 'sample.api.log'), 'utf8');
    expect(log).toContain('Task timed out after 10.00 seconds');
  });

  it('moves the time of functions and mock servers together', async () => {
    const moved = await start('moved-state');
    const [before, month] = [Date.now(), 30 * 86_400_000];
    await moved.moveClock(month);

    try {
      const signed = await fetch(`${moved.origin}/api/signed/later`);
      const { url } = (await signed.json()) as { url: string };
      const expiresAt = Number(new URL(url).searchParams.get('Expires')) * 1000;
      expect(expiresAt).toBeGreaterThan(before + month);

      // The function's calls to S3 and DynamoDB, and the worker's, are signed with the moved time.
      const later = `${moved.origin}/api/items/later`;
      await fetch(later, { method: 'POST', body: 'work' });
      await expect.poll(async () => (await fetch(later)).json()).toMatchObject({ state: 'done' });
    } finally {
      await moved.close();
    }

    // Programs that sign with the machine's time can still call the services after a restart.
    await (await start('moved-state', { configure: listEverything })).close();
  });

  it("denies calls that the function's role does not permit", async () => {
    expect((await fetch(`${cloud.origin}/api/forbidden`)).status).toBe(500);
    const log = await readFile(join(sample.folder, 'state', 'logs', 'sample.api.log'), 'utf8');
    expect(log).toMatch(/AccessDenied/);
  });

  it('delivers the upload event of a file to the worker', async () => {
    expect((await put('simple', 'work')).status).toBe(201);
    expect(await until('simple', ({ state }) => state === 'done')).toMatchObject({ state: 'done' });
  });

  it('serves media only for signed URLs', async () => {
    const { url } = (await (await fetch(`${cloud.origin}/api/signed/simple`)).json()) as {
      url: string;
    };
    expect(url.startsWith(`${cloud.origin}/media/practice/simple?`)).toBe(true);
    expect(await (await fetch(url)).text()).toBe('film');

    const part = await fetch(url, { headers: { range: 'bytes=1-2' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-2/4',
      'il',
    ]);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(url.replace('/simple?', '/other?'))).status).toBe(403);
  });

  it('redelivers the message of a killed worker', async () => {
    await put('killed', 'hang until killed');
    await until('killed', ({ pid }) => pid !== undefined);
    await cloud.kill('sample/worker');

    // More than one retry is possible: on a busy machine, a retry may exceed the visibility timeout
    // of one second.
    expect(Number((await until('killed', ({ state }) => state === 'done')).tries)).toBeGreaterThan(
      1,
    );
  });

  it('moves a message that fails too often to the dead-letter queue, whose worker records the failure', async () => {
    await put('poison', 'fail');
    const { tries } = await until('poison', ({ state }) => state === 'failed');
    // On a busy machine, the worker may time out before it counts a try.
    expect(Number(tries)).toBeLessThanOrEqual(3);
  });

  it('throws StateInUseError if another process uses the state folder', async () => {
    await expect(start()).rejects.toThrow(StateInUseError);
  });

  it('loses nothing in a restart, including work in progress', async () => {
    await put('restarted', 'hang until killed');
    await until('restarted', ({ pid }) => pid !== undefined);

    const { url } = (await (await fetch(`${cloud.origin}/api/signed/simple`)).json()) as {
      url: string;
    };
    const port = Number(new URL(cloud.origin).port);
    await cloud.close();

    cloud = await startLocalCloud({
      productName: 'Sample',
      cdkOut: sample.cdkOut,
      stateDir: join(sample.folder, 'state'),
      quiet: true,
      port,
    });
    expect(await item('simple')).toMatchObject({ state: 'done' });
    expect(await (await fetch(url)).text()).toBe('film');

    const { tries } = await until('restarted', ({ state }) => state === 'done');
    expect(Number(tries)).toBeGreaterThan(1);
  });

  it('updates a custom resource only if its properties changed', async () => {
    const kept = async () =>
      JSON.parse(await readFile(join(sample.folder, 'state', 'custom-resources.json'), 'utf8'));
    const before = await kept();
    expect(before['Sample/Pair'].data.Request).toBe('Create');

    const port = Number(new URL(cloud.origin).port);
    await cloud.close();

    const changed = join(sample.folder, 'changed.out');
    await cp(sample.cdkOut, changed, { recursive: true });

    const file = join(changed, 'Sample.template.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"Number": 5', '"Number": 6'));

    cloud = await startLocalCloud({
      productName: 'Sample',
      cdkOut: changed,
      stateDir: join(sample.folder, 'state'),
      quiet: true,
      port,
    });

    const { data } = (await kept())['Sample/Pair'];
    expect(data).toEqual({ ...before['Sample/Pair'].data, Request: 'Update' });
  });

  it('lets services call only resources whose policies allow the call', async () => {
    const open = await startWithout('AWS::Lambda::Permission', 'AWS::S3::BucketPolicy');
    const denied = await fetch(`${open.origin}/api/event`);
    expect([denied.status, await denied.text()]).toEqual([
      500,
      '{"message":"Internal Server Error"}',
    ]);

    const page = await fetch(`${open.origin}/`);
    expect([page.status, await page.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);

    await open.close();
    await expect(startWithout('AWS::SQS::QueuePolicy')).rejects.toThrow(
      'Unable to validate the destination',
    );
  });

  it('applies one concurrency limit to all functions together', async () => {
    const small = await start('small-state', { concurrency: 10 });
    const paths = Array.from({ length: 12 }, () => '/api/hang');
    const replies = await Promise.all(paths.map((path) => fetch(`${small.origin}${path}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(500),
      503,
      503,
    ]);

    const throttled = replies.find(({ status }) => status === 503);
    expect(await throttled?.text()).toBe('{"message":"Service Unavailable"}');

    await small.close();
  });

  it('runs a second cloud with a separate state folder at the same time', async () => {
    const other = await start('other-state');
    const foreign = await fetch(`${other.origin}/api/items/simple`);
    expect(await foreign.json()).toEqual({});

    await other.close();
  });
});
