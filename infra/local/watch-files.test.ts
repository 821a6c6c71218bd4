import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFiles } from './watch-files.ts';

let folder: string;
let changes: string[];
let watcher: { close(): void };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(folder, 'deep/er'), { recursive: true });
  writeFileSync(join(folder, 'deep/er/a.ts'), '');
  changes = [];
  watcher = watchFiles([folder], (file) => changes.push(file.slice(folder.length + 1)));
});
afterEach(() => {
  watcher.close();
  rmSync(folder, { recursive: true });
});

/** Replaces a file as `sed -i`, git and many editors do: by writing a new file and renaming it. */
function replaceFile(name: string): void {
  writeFileSync(join(folder, 'swap'), 'new');
  renameSync(join(folder, 'swap'), join(folder, name));
}
/** Resolves to true once the file is reported, or false after three seconds. Discards all reported files. */
async function isReported(name: string): Promise<boolean> {
  const found = await vi.waitUntil(() => changes.includes(name), 3_000).catch(() => false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  changes.length = 0;
  return found;
}

it('reports every replacement of a file, and later writes', async () => {
  for (let times = 0; times < 3; times += 1) {
    replaceFile('deep/er/a.ts');
    expect(await isReported('deep/er/a.ts')).toBe(true);
  }
  writeFileSync(join(folder, 'deep/er/a.ts'), 'written');
  expect(await isReported('deep/er/a.ts')).toBe(true);
});

it('reports the files of a new folder, and their replacements', async () => {
  mkdirSync(join(folder, 'new/er'), { recursive: true });
  writeFileSync(join(folder, 'new/er/b.ts'), '');
  expect(await isReported('new/er/b.ts')).toBe(true);
  replaceFile('new/er/b.ts');
  expect(await isReported('new/er/b.ts')).toBe(true);
});

it('keeps watching a folder that was deleted and created again', async () => {
  rmSync(join(folder, 'deep'), { recursive: true });
  mkdirSync(join(folder, 'deep/er'), { recursive: true });
  writeFileSync(join(folder, 'deep/er/a.ts'), '');
  expect(await isReported('deep/er/a.ts')).toBe(true);
  replaceFile('deep/er/a.ts');
  expect(await isReported('deep/er/a.ts')).toBe(true);
});
