import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { type BuiltScript, listFirstLoadScripts, firstLoadBudget } from './first-load.ts';

const createScript = (fileName: string, more: Partial<BuiltScript> = {}): BuiltScript => ({
  fileName,
  code: `export const name = '${fileName}';`,
  isEntry: false,
  imports: [],
  moduleIds: [],
  ...more,
});

const scripts = [
  createScript('index.js', { isEntry: true, imports: ['react.js'] }),
  createScript('react.js', { code: 'x'.repeat(90) + randomBytes(600).toString('base64') }),
  createScript('landing.js', { moduleIds: ['/somewhere/landing.page.tsx'], imports: ['react.js', 'icons.js'] }),
  createScript('icons.js'),
  createScript('settings.js', { imports: ['zod.js'] }),
  createScript('zod.js'),
];

describe('what the first screen waits for', () => {
  it('is the entry and what it imports, at whatever distance, and nothing that comes later', () => {
    expect(listFirstLoadScripts(scripts, []).map(({ fileName }) => fileName)).toEqual(['react.js', 'index.js']);
  });

  it('is also the script of the first page, each script once', () => {
    const names = listFirstLoadScripts(scripts, ['landing.page.tsx']).map(({ fileName }) => fileName);
    expect(names.toSorted()).toEqual(['icons.js', 'index.js', 'landing.js', 'react.js']);
  });

  it('cannot be told when the first page is in no script', () => {
    expect(() => listFirstLoadScripts(scripts, ['renamed.page.tsx'])).toThrow('renamed.page.tsx');
  });
});

/** Builds a page with 1,000 random, incompressible bytes of script against the given budget. */
const buildWithBudget = (scriptBytes: number) =>
  build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      firstLoadBudget({ scriptBytes, fontBytes: 0, firstModules: [] }),
      {
        name: 'one-page',
        resolveId: (id) => (id === 'virtual:page' ? '\0page' : null),
        load: (id) => (id === '\0page' ? `console.log('${randomBytes(1000).toString('base64')}')` : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:page' } },
  });

describe('a build', () => {
  it('fails when the first screen is heavier than its budget', async () => {
    await expect(buildWithBudget(900)).rejects.toThrow('more than 0.9 KB of script');
    await expect(buildWithBudget(3000)).resolves.toBeTruthy();
  });
});
