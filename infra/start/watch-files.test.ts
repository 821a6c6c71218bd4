import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFiles } from './watch-files.ts';

let folder: string;
let changes: string[];
let watcher: { close(): void };
let markers = 0;

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

/**
 * Waits for a change of the file and for one made after it, so that the next call gets only newer
 * changes. Returns both.
 */
async function readChanges(name: string): Promise<string[]> {
  await expect.poll(() => changes).toContain(name);

  const marker = `marker-${(markers += 1)}`;
  writeFileSync(join(folder, marker), '');
  await expect.poll(() => changes).toContain(marker);

  return changes.splice(0);
}

it('reports every replacement of a file, and later writes', async () => {
  for (let times = 0; times < 3; times += 1) {
    replaceFile('deep/er/a.ts');
    expect(await readChanges('deep/er/a.ts')).toContain('deep/er/a.ts');
  }

  writeFileSync(join(folder, 'deep/er/a.ts'), 'written');

  expect(await readChanges('deep/er/a.ts')).toContain('deep/er/a.ts');
});

it('reports the files of a new folder, and their replacements', async () => {
  mkdirSync(join(folder, 'new/er'), { recursive: true });
  writeFileSync(join(folder, 'new/er/b.ts'), '');
  expect(await readChanges('new/er/b.ts')).toContain('new/er/b.ts');

  replaceFile('new/er/b.ts');
  expect(await readChanges('new/er/b.ts')).toContain('new/er/b.ts');
});

it('keeps watching a folder that was deleted and created again', async () => {
  rmSync(join(folder, 'deep'), { recursive: true });
  mkdirSync(join(folder, 'deep/er'), { recursive: true });
  writeFileSync(join(folder, 'deep/er/a.ts'), '');
  expect(await readChanges('deep/er/a.ts')).toContain('deep/er/a.ts');

  replaceFile('deep/er/a.ts');
  expect(await readChanges('deep/er/a.ts')).toContain('deep/er/a.ts');
});
