import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalCloud } from './local-cloud.ts';
import { synthesizeSample, type SynthesizedSample } from './sample/synthesize.fixtures.ts';

let sample: SynthesizedSample;

beforeAll(async () => {
  sample = await synthesizeSample();
});

afterAll(() => sample?.remove());

const RUNNER = fileURLToPath(new URL('./sample/run-sample.fixtures.ts', import.meta.url));

async function startRunner(stateDir: string): Promise<{ origin: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', RUNNER, sample.cdkOut, stateDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';

  for await (const piece of child.stdout) {
    output += String(piece);

    const origin = /^ready (.+)$/m.exec(output)?.[1];
    if (!origin) continue;

    return {
      origin,
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }

  throw new Error(`the runner ended: ${output}`);
}

type Item = Record<string, string | undefined>;

async function until(origin: string, condition: (item: Item) => boolean): Promise<Item> {
  let item: Item = {};
  await expect
    .poll(async () =>
      condition((item = (await (await fetch(`${origin}/api/items/one`)).json()) as Item)),
    )
    .toBe(true);
  return item;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('leaves no worker running after a SIGKILL and finishes the work after a restart', async () => {
  const stateDir = join(sample.folder, 'killed');
  const runner = await startRunner(stateDir);
  await fetch(`${runner.origin}/api/items/one`, {
    method: 'POST',
    body: 'hang until killed',
    headers: { 'content-type': 'text/plain' },
  });

  const hanging = await until(runner.origin, ({ pid }) => pid !== undefined);
  const worker = Number(hanging.pid);
  expect(isAlive(worker)).toBe(true);

  await runner.kill();
  await expect.poll(() => isAlive(worker)).toBe(false);

  const cloud = await startLocalCloud({
    productName: 'Sample',
    cdkOut: sample.cdkOut,
    stateDir,
    quiet: true,
  });

  try {
    // On a busy machine, a retry may exceed the visibility timeout of one second, and be retried
    // itself.
    expect(
      Number((await until(cloud.origin, ({ state }) => state === 'done')).tries),
    ).toBeGreaterThan(1);
  } finally {
    await cloud.close();
  }
});
