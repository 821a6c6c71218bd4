import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUncalledPicks } from '#infra/house/uncalled-picks.ts';
import { rules } from '#infra/house/house-rules.ts';
import { readSourceFiles } from '#infra/house/source-files.ts';

/** What generated code imports, and the settings of the tools that check it. */
const LINKED = [
  'node_modules',
  'functions/platform',
  'functions/tsconfig.json',
  ...readdirSync('shared').map((feature) => `shared/${feature}`),
];

const CONTRACT = 'shared/study-notes/study-notes.contract.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'));
  for (const name of ['functions', 'shared']) mkdirSync(join(folder, name));
  for (const file of ['package.json', '.prettierrc.json', 'tsconfig.json'])
    cpSync(file, join(folder, file));

  for (const path of LINKED) symlinkSync(resolve(path), join(folder, path));
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function run(script: string, ...words: readonly string[]) {
  const { stdout, stderr } = spawnSync(process.execPath, [resolve(script), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

const create = (...words: readonly string[]) =>
  run('node_modules/tsx/dist/cli.mjs', resolve('infra/tools/new.ts'), ...words);

describe('a new feature with a second endpoint', () => {
  let output: string;

  beforeAll(() => {
    output = create('feature', 'study-notes');
    create('endpoint', 'study-notes/save-study-note');
  });

  it('has both contracts, and a table for its members’ rows', () => {
    expect(read(CONTRACT)).toMatch(/method: 'GET',\n  path: '\/api\/study-notes'/);
    expect(read(CONTRACT)).toMatch(/method: 'PUT',\n  path: '\/api\/study-notes\/save-study-note'/);
    expect(read('functions/study-notes/member-tables.public.ts')).toContain(
      'export const STUDY_NOTES: MemberTable = {',
    );
  });

  it('names the files that must list its table', () => {
    for (const file of [
      'functions/accounts/data-inventory.ts',
      'web/src/features/support/privacy-storage.ts',
    ]) {
      expect(existsSync(file)).toBe(true);
      expect(output).toContain(file);
    }
  });

  it('compiles, is formatted, and passes lint and its tests', () => {
    const settings = { extends: resolve('functions/tsconfig.json'), include: ['*/study-notes'] };
    writeFileSync(join(folder, 'new.json'), JSON.stringify(settings));
    const files = ['shared/study-notes', 'functions/study-notes'];

    expect(run('node_modules/typescript/bin/tsc', '-p', 'new.json', '--incremental', 'false')).toBe(
      '',
    );
    expect(run('node_modules/prettier/bin/prettier.cjs', '--list-different', ...files)).toBe('');
    expect(
      run('node_modules/oxlint/bin/oxlint', '-c', resolve('.oxlintrc.json'), ...files),
    ).toMatch(/0 warnings and 0 errors/);
    expect(
      run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', 'functions/study-notes'),
    ).toContain('"numPassedTests":3');
  });

  it('violates only the TODO rule, which lists each line to fill in', () => {
    const files = readSourceFiles(folder).filter(({ path }) => path.includes('/study-notes/'));
    const violations = files.flatMap((file) => Object.values(rules).flatMap((rule) => rule(file)));

    expect(findUncalledPicks(files)).toEqual([]);
    expect(violations).toHaveLength(5);
    expect(violations).toContain(
      "functions/study-notes/member-tables.public.ts:10: description: 'TODO: what the file contains.',",
    );
    expect(violations.filter((text) => !text.includes('TODO'))).toEqual([]);
  });
});

it('rejects a wrong path, an unknown feature, and existing files', () => {
  expect(create('endpoint', 'bookmark')).toMatch(/^Usage/);
  expect(create('endpoint', 'bookmarks/save-bookmark')).toContain(
    'npm run new -- feature bookmarks',
  );
  expect(create('feature', 'podcasts')).toContain('podcasts.contract.ts already exists');
});
