import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isThorough } from '#infra/verify/repetitions.ts';
import type { CraftedPicture } from './crafted-picture.fixtures.ts';
import { craftedPictures } from './crafted-pictures.fixtures.ts';
import { reEncodePicture } from './re-encode-picture.ts';

const run = promisify(execFile);
const MOST_CPU_SECONDS = 5;
const MOST_MEGABYTES = 300;

const QUICK: Readonly<Record<string, string>> = {
  'JPEG: fake frames in a comment after a fill byte': 'TOO_LARGE',
  'JPEG: a small frame before the real one': 'UNREADABLE',
  'JPEG: 39 megapixels': 'served',
  'JPEG: 24 megapixels, progressive with 90 empty scans': 'TOO_LARGE',
  'JPEG: 1 megapixel, progressive with 300,000 empty scans': 'UNREADABLE',
  'JPEG: a color profile that announces 4 GB': 'served',
  'PNG: 65535 x 65535 without its pixels': 'TOO_LARGE',
  'PNG: one row of 40 million 16-bit pixels': 'TOO_LARGE',
  'PNG: 100 texts of 40 MB': 'UNREADABLE',
  'PNG: an animation of 1,000 frames': 'served',
  'WebP: a lossless picture of 268 megapixels in 40 bytes': 'TOO_LARGE',
  'WebP: a small canvas around 48 megapixels': 'UNREADABLE',
  'WebP: 500 frames': 'served',
};

describe('a crafted picture', () => {
  it.each(Object.entries(QUICK))('%s: %s', async (name, outcome) => {
    const picture = craftedPictures.find((candidate) => candidate.name === name);
    const result = await reEncodePicture((await picture?.make()) ?? new Uint8Array());
    expect(typeof result === 'string' ? result : 'served').toBe(outcome);
  });
});

describe.runIf(isThorough && process.platform === 'linux')(
  'a crafted picture in a separate process',
  () => {
    let folder = '';
    const costs: (Cost & { name: string })[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crafted-pictures-'));
    });

    afterAll(async () => {
      await rm(folder, { recursive: true });
      const highest = (of: (cost: Cost) => number) => Math.max(...costs.map(of)).toFixed(2);
      const sums = `${highest((cost) => cost.cpuSeconds)} s of CPU, ${highest((cost) => cost.peakMegabytes)} MB`;
      process.stdout.write(`${costs.length} crafted pictures: at most ${sums}\n`);
    });

    it.each(craftedPictures)('takes at most 5 s of CPU and 300 MB: $name', async (picture) => {
      const cost = await costOf(picture, join(folder, 'picture'));
      costs.push({ ...cost, name: picture.name });

      expect(cost.cpuSeconds).toBeLessThan(MOST_CPU_SECONDS);
      expect(cost.peakMegabytes).toBeLessThan(MOST_MEGABYTES);
      expect(picture.isTooLarge && cost.outcome === 'served').toBe(false);
    });
  },
);

const costSchema = z.object({
  outcome: z.string(),
  cpuSeconds: z.number(),
  peakMegabytes: z.number(),
});

type Cost = z.output<typeof costSchema>;

async function costOf(picture: CraftedPicture, path: string): Promise<Cost> {
  await writeFile(path, await picture.make());
  const script = fileURLToPath(new URL('./re-encode-process.fixtures.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, path]);
  return costSchema.parse(JSON.parse(stdout));
}
