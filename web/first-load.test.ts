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
  createScript('landing.js', {
    moduleIds: ['/somewhere/landing.page.tsx'],
    imports: ['react.js', 'icons.js'],
  }),
  createScript('icons.js'),
  createScript('settings.js', { imports: ['zod.js'] }),
  createScript('zod.js'),
];

describe('the first load of a page', () => {
  it('is the entry, the page’s script and all their imports, each once', () => {
    const names = listFirstLoadScripts(scripts, 'landing.page.tsx').map(({ fileName }) => fileName);
    expect(names).toEqual(['index.js', 'react.js', 'landing.js', 'icons.js']);
  });

  it('is unknown if no script contains the page', () => {
    expect(() => listFirstLoadScripts(scripts, 'renamed.page.tsx')).toThrow('renamed.page.tsx');
  });
});

/** Builds a page with 1,000 random, incompressible bytes of script against the given budget. */
const buildWithBudget = (budget: { scriptBytes: number; scripts: number }) =>
  build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      firstLoadBudget({ ...budget, fontBytes: 0, pages: ['page'] }),
      {
        name: 'one-page',
        resolveId: (id) => (id === 'virtual:page' ? '\0page' : null),
        load: (id) =>
          id === '\0page' ? `console.log('${randomBytes(1000).toString('base64')}')` : null,
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:page' } },
  });

describe('a build', () => {
  it('fails if a page has more or heavier scripts than its budget', async () => {
    await expect(buildWithBudget({ scriptBytes: 900, scripts: 1 })).rejects.toThrow(
      'with 0.9 KB are allowed',
    );
    await expect(buildWithBudget({ scriptBytes: 3000, scripts: 0 })).rejects.toThrow(
      'At most 0 scripts',
    );
    await expect(buildWithBudget({ scriptBytes: 3000, scripts: 1 })).resolves.toBeTruthy();
  });
});
