import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  findFeatureCycles,
  findFullFolders,
  findImportCycles,
  findRoomCycles,
  rules,
} from './house-rules.ts';
import { parseImports, readSourceFiles, type SourceFile } from './source-files.ts';
import { findUncalledPicks } from './uncalled-picks.ts';
import { findUnstatedActions } from './unstated-actions.ts';

const files = readSourceFiles(fileURLToPath(new URL('../..', import.meta.url)));

function source(path: string, text: string): SourceFile {
  return { path, text, imports: parseImports(path, text) };
}

describe('the source tree', () => {
  it.each(Object.entries(rules))('%s', (_, rule) => {
    expect(files.flatMap(rule)).toEqual([]);
  });

  it('has no circular imports', () => {
    expect(findImportCycles(files)).toEqual([]);
  });

  it('has no circular imports between features', () => {
    expect(findFeatureCycles(files)).toEqual([]);
  });

  it('has no circular imports between the rooms of a part', () => {
    expect(findRoomCycles(files)).toEqual([]);
  });

  it('picks no method that nothing calls', () => {
    expect(findUncalledPicks(files)).toEqual([]);
  });

  it('declares every table action that a store calls', () => {
    expect(files.flatMap(findUnstatedActions)).toEqual([]);
  });

  it('has no folder with too many files', () => {
    expect(findFullFolders(files)).toEqual([]);
  });
});

describe('the rules themselves', () => {
  it.each([
    ['shared imports only itself and zod', source('shared/a/a.ts', "import x from 'lodash';")],

    [
      'shared imports only itself and zod',
      source('shared/a/a.ts', "import x from '../../functions/b/b.ts';"),
    ],

    [
      'in shared, only contracts import contracts',
      source('shared/a/a.ts', "import type { B } from './b.contract.ts';"),
    ],

    [
      'web and functions never import each other, and never infra',
      source('web/src/a.ts', "import { b } from '../../functions/b/b.public.ts';"),
    ],

    [
      'a feature imports only public files and endpoints of another',
      source('functions/a/a.ts', "import { b } from '../b/b.store.ts';"),
    ],

    [
      'only a use opens a store or gateway, because it also states what the role needs',
      source('functions/a/a.service.ts', 'const rows = rowStore();'),
    ],

    [
      'platform and ui know no feature',
      source('functions/platform/a.ts', "import type { b } from '../b/b.ts';"),
    ],

    [
      'SDKs stay in stores, gateways and platform',
      source('functions/a/a.ts', "import { S3Client } from '@aws-sdk/client-s3';"),
    ],

    [
      'only functions use Amplify, because no token reaches the browser',
      source('web/src/a.ts', "import { signIn } from 'aws-amplify/auth';"),
    ],

    [
      'zod is imported as a namespace, which keeps bundles small',
      source('shared/a/a.ts', "import { z } from 'zod';"),
    ],

    ['a file without a kind is pure', source('functions/a/a.ts', 'const now = Date.now();')],

    [
      'a file without a kind is pure',
      source('functions/a/a.ts', 'export const a = async () => 1;'),
    ],

    ['a file without a kind is pure', source('functions/a/a.ts', 'const { A } = process.env;')],

    [
      'the app never imports its journeys',
      source('web/src/a.ts', "import { b } from '../e2e/b.ts';"),
    ],

    ['fixtures never ship', source('functions/a/a.ts', "import { b } from './b.fixtures.ts';")],

    [
      'a test sets no time limit, because a limit only means that it hangs',
      source('shared/a/a.test.ts', "it('adds', () => {\n}, 60_000);"),
    ],

    [
      'a test sets no time limit, because a limit only means that it hangs',
      source('shared/a/a.test.ts', "it(\n  'adds',\n  () => {\n  },\n  20_000 + MANY * 100,\n);"),
    ],

    [
      'imports are relative within a part, and start with # elsewhere',
      source('functions/a/a.ts', "import { b } from '../b/b.public.ts';"),
    ],

    [
      'imports are relative within a part, and start with # elsewhere',
      source('functions/a/a.ts', "import { b } from '#functions/a/b.ts';"),
    ],

    [
      'the local cloud imports nothing of the product, and is imported by its name',
      source('infra/local/s3/a.ts', "import { b } from '#shared/b/b.ts';"),
    ],

    [
      'the local cloud imports nothing of the product, and is imported by its name',
      source('infra/start/a.ts', "import { startS3 } from '../local/s3/s3.ts';"),
    ],

    [
      'web and functions never import each other, and never infra',
      source('functions/a/a.ts', "import { startS3 } from 'local-cloud/s3';"),
    ],

    [
      'stacks and operator commands import nothing of the local cloud',
      source('infra/operate/a.ts', "import { startSqs } from 'local-cloud/sqs';"),
    ],

    [
      'no block has 30 lines without a blank line',
      source('functions/a/a.ts', 'const a = 1;\n'.repeat(30)),
    ],

    [
      'no generated TODO remains',
      source('functions/a/a.endpoint.ts', "impact: 'TODO: what members notice if it fails.',"),
    ],

    ['names say what they are', source('functions/a/utils.ts', '')],
  ])('detect a violation of "%s"', (name, file) => {
    expect(rules[name]?.(file)).toHaveLength(1);
  });

  it('accept impure code in a file with a kind, and impure names in a comment', () => {
    const rule = rules['a file without a kind is pure'];
    expect(rule?.(source('functions/a/a.store.ts', 'export const a = async () => 1;'))).toEqual([]);
    expect(rule?.(source('functions/a/a.ts', '// async, unlike process.env'))).toEqual([]);
  });

  it('detect multi-line, type-only, re-exported and dynamic imports', () => {
    const text =
      "import type { A } from './a.ts';\nimport {\n  b,\n} from './b.ts';\nexport { c } from './c.ts';\nawait import('./d.ts');\nimport './e.ts';";
    expect(parseImports('x/y.ts', text).map(({ file }) => file)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `x/${name}.ts`),
    );
  });

  it('find a circular import, but ignore type-only imports', () => {
    const valueCycle = [
      source('a.ts', "import './b.ts';"),
      source('b.ts', "import { a } from './a.ts';"),
    ];

    const typeCycle = [
      source('a.ts', "import './b.ts';"),
      source('b.ts', "import type { a } from './a.ts';"),
    ];

    expect([findImportCycles(valueCycle), findImportCycles(typeCycle)]).toEqual([
      ['a.ts -> b.ts -> a.ts'],
      ['a.ts -> b.ts -> a.ts'],
    ]);
  });

  it('find a picked method that nothing calls', () => {
    const service = source(
      'functions/a/a.service.ts',
      "export const uses = { rows: store.pick('find', 'remove'), files: objects('A').pick('put') };",
    );
    const caller = source(
      'functions/a/a.endpoint.ts',
      "import { uses } from './a.service.ts';\nrows.find(); deps.files.put(); other.remove();",
    );

    expect(findUncalledPicks([service, caller])).toEqual(['functions/a/a.service.ts: rows.remove']);
    expect(findUncalledPicks([service])).toHaveLength(3);
  });

  it('find an undeclared table action', () => {
    const store = (needs: string) =>
      source('functions/a/a.store.ts', `tableStore('A', ${needs}, (table) => queryAll(table));`);

    expect(findUnstatedActions(store("{ list: ['GetItem'] }"))).toEqual([
      "functions/a/a.store.ts: add 'Query' to the needs of the method that calls it",
    ]);
    expect(findUnstatedActions(store("{ list: [{ query: 'byItem' }] }"))).toEqual([]);
  });

  it('find a circular import between features', () => {
    const circle = [
      source('functions/a/a.ts', "import type { b } from '../b/b.public.ts';"),
      source('functions/b/b.ts', "import { c } from '../c/c.public.ts';"),
      source('functions/c/c.ts', "import { a } from '../a/a.public.ts';"),
    ];

    expect(findFeatureCycles(circle)).toEqual([
      'functions/a -> functions/b -> functions/c -> functions/a',
    ]);
    expect(findFeatureCycles(circle.slice(0, 2))).toEqual([]);
  });

  it('find a circular import between rooms', () => {
    const circle = [
      source('functions/a/r/r.ts', "import type { s } from '../s/s.ts';"),
      source('functions/a/s/s.ts', "import { r } from '../r/other.ts';"),
    ];

    expect(findRoomCycles(circle)).toEqual(['functions/a/r -> functions/a/s -> functions/a/r']);
    expect(findRoomCycles(circle.slice(0, 1))).toEqual([]);
  });

  it('find a folder with too many files', () => {
    const full = Array.from({ length: 36 }, (_, at) => source(`shared/a/${at}.ts`, ''));

    expect(findFullFolders(full)).toEqual(['shared/a has 36 files']);
    expect(findFullFolders(full.slice(1))).toEqual([]);
  });
});
