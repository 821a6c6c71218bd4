import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, it } from 'vitest';

const COPIED = ['.prettierrc.json', 'shared/progress/progress.contract.ts'];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'));
  mkdirSync(join(folder, 'functions/progress'), { recursive: true });
  for (const file of COPIED) cpSync(file, join(folder, file));
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function create(...words: readonly string[]) {
  const loader = resolve('node_modules/tsx/dist/loader.mjs');
  const script = resolve('infra/tools/new-endpoint.ts');

  return spawnSync(process.execPath, ['--import', loader, script, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
}

it('adds a contract, a function, and a test', () => {
  expect(create('endpoint', 'progress/save-bookmark').stderr).toBe('');
  expect(read('shared/progress/progress.contract.ts')).toContain(
    'export const saveBookmark = contract({',
  );
  expect(read('functions/progress/save-bookmark.endpoint.ts')).toContain(
    'saveBookmarkEndpoint = endpoint(saveBookmark, {',
  );
  expect(read('functions/progress/save-bookmark.test.ts')).toContain(
    "from './save-bookmark.endpoint.ts'",
  );
  expect(read('shared/progress/progress.contract.ts')).toMatch(
    /method: 'PUT',\n  path: '\/api\/progress\/save-bookmark'/,
  );
});

it('keeps the files that it edits formatted', async () => {
  const options = { ...(await resolveConfig('.prettierrc.json')), parser: 'typescript' };
  for (const file of COPIED.filter((name) => name.endsWith('.ts')))
    expect(await check(read(file), options), file).toBe(true);
});

it('rejects a wrong path, an unknown feature, and an existing endpoint', () => {
  expect(create('endpoint', 'bookmark').stderr).toMatch(/^Usage/);
  expect(create('endpoint', 'bookmarks/save-bookmark').stderr).toContain(
    "bookmarks.contract.ts doesn't exist",
  );
  expect(create('endpoint', 'progress/save-bookmark').stderr).toContain('already exists');
});
