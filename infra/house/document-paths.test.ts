import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCE_PATH = /(?<![\w/.-])(?:infra|functions|web|shared)\/[\w./-]+\.(?:tsx?|mjs|json|md)\b/g;

const docs = readdirSync('infra/docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `infra/docs/${name}`);

it.each(['README.md', '.github/CONTRIBUTING.md', 'infra/local/README.md', ...docs])(
  '%s names only files that exist',
  (page) => {
    const named = readFileSync(page, 'utf8').match(SOURCE_PATH) ?? [];

    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  },
);
