import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESM_BUNDLE_OPTIONS } from './build-functions.ts';
import { sharpPlugin } from './sharp-plugin.ts';

const run = promisify(execFile);
const catalog = fileURLToPath(new URL('../../functions/catalog', import.meta.url));
let folder = '';

/**
 * Bundles code with the build options of functions, into a folder that contains no other packages.
 */
async function buildBundle(name: string, contents: string): Promise<string> {
  await build({
    ...ESM_BUNDLE_OPTIONS,
    stdin: { contents, resolveDir: catalog },
    outfile: join(folder, name, 'index.mjs'),
    minify: true,
    plugins: [sharpPlugin],
  });

  return join(folder, name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-library-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('the image library next to a bundle', () => {
  it.runIf(`${process.platform}-${process.arch}` === 'linux-x64')(
    'encodes a picture without node_modules',
    async () => {
      const bundleDir = await buildBundle(
        'uses',
        `import { reEncodePicture } from '#platform/pictures/re-encode-picture.ts';
         const gif = 'R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBAAA=';
         const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
         for (const text of [gif, png]) console.log(await reEncodePicture(Buffer.from(text, 'base64')));`,
      );

      const { stdout } = await run(process.execPath, ['index.mjs'], { cwd: bundleDir });

      expect(stdout).toMatch(/^UNREADABLE\n[^]*image\/jpeg/);
      expect((await stat(join(bundleDir, 'index.mjs'))).size).toBeLessThan(200_000);
    },
  );

  it('is not added to other bundles', async () => {
    const bundleDir = await buildBundle(
      'other',
      `import { findFileProblem } from '#platform/pictures/picture-limits.ts'; console.log(findFileProblem);`,
    );

    expect(await readdir(bundleDir)).toEqual(['index.mjs']);
  });
});
