import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebFiles } from '../edge/web-files.ts';
import { configureStripePage } from './stripe-page.ts';

const PAGE =
  '<head>\n    <script type="module" crossorigin src="/assets/index.js"></script></head>';

let folder: string;
let files: WebFiles;
let clock: { offsetMs: number };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web', 'index.html'), PAGE);
  await writeFile(
    join(folder, 'web', 'config.json'),
    '{"stage":"dev","stripePublishableKey":null}',
  );

  clock = { offsetMs: 0 };
  files = new WebFiles();
  files.add({ folder: join(folder, 'web'), prefix: '', markers: {}, cacheControl: undefined });
});

afterEach(() => rm(folder, { recursive: true }));

const text = async (name: string) => String((await files.get(name, {})).body);

const prepare = (
  stripe: { browserUrl: string; publishableKey: string } | undefined,
  key?: string,
) =>
  configureStripePage(
    {
      stateDir: folder,
      clock,
      services: { stripe },
      blueprint: { files: new Map([['web', files]]) },
    },
    { publishableKey: key, pages: ['index.html'] },
  );

describe('the page', () => {
  it('loads the mock Stripe.js before its own script', async () => {
    await prepare({ browserUrl: 'http://localhost:1234', publishableKey: 'pk_test_1' });

    const page = await text('index.html');

    expect(page.indexOf('src="/assets/mock/stripe-js.js"')).toBeLessThan(
      page.indexOf('type="module"'),
    );
    expect(page).toContain('<script defer src="/assets/mock/stripe-js.js"></script>');
    expect(await text('assets/mock/stripe-js.js')).toMatch(
      /^globalThis\.__stripeMockServer = \{"api":"http:\/\/localhost:1234"\};/m,
    );
    expect(JSON.parse(await text('config.json'))).toEqual({
      stage: 'dev',
      stripePublishableKey: 'pk_test_1',
      stripeDashboard: 'http://localhost:1234',
    });
  });

  it('gets the clock’s current offset, even if the clock moved after the start', async () => {
    await prepare({ browserUrl: 'http://localhost:1234', publishableKey: 'pk_test_1' });
    clock.offsetMs = 5_000;
    expect(await text('assets/mock/stripe-js.js')).toMatch(/^globalThis\.__clockOffsetMs = 5000;/);
  });

  it('changes only the key if a real Stripe account is used', async () => {
    await prepare(undefined, 'pk_test_real');
    expect([await text('index.html'), JSON.parse(await text('config.json'))]).toEqual([
      PAGE,
      { stage: 'dev', stripePublishableKey: 'pk_test_real' },
    ]);
    expect((await files.get('assets/mock/stripe-js.js', {})).status).toBe(403);
  });
});
