import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftoverFolders } from './leftover-folders.gateway.ts';

it('removes the folders of killed analyses and nothing else', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sweep-test-'));
  const now = Date.UTC(2026, 0, 1);

  for (const [name, minutes] of [
    ['analysis-Ab3xYz', 5],
    ['decode-123456', 5],
    ['decode-654321', 3],
    ['decode-of-others', 5],
    ['others', 5],
  ] as const) {
    const folder = join(parent, name);
    await mkdir(folder);
    await writeFile(join(folder, 'video'), 'x');
    const changed = now / 1000 - minutes * 60;
    await utimes(folder, changed, changed);
  }

  await removeLeftoverFolders(parent, now);
  expect((await readdir(parent)).toSorted()).toEqual([
    'decode-654321',
    'decode-of-others',
    'others',
  ]);

  await rm(parent, { recursive: true });
});
