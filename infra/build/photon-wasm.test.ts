import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photonWasm } from './photon-wasm.ts';

const run = promisify(execFile);
const catalogue = fileURLToPath(new URL('../../functions/catalogue', import.meta.url));
let folder = '';

/** Bundles code of the catalogue as functions are, into a folder of its own without any packages. */
async function bundle(name: string, contents: string): Promise<string> {
  await build({
    stdin: { contents, resolveDir: catalogue },
    outfile: join(folder, name, 'index.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    plugins: [photonWasm],
  });
  return join(folder, name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photon-bundle-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the picture codec beside its bundle', () => {
  it('encodes a picture where there is no node_modules, in a small bundle', async () => {
    const at = await bundle(
      'uses',
      `import { photon } from '../platform/pictures/photon.ts';
       import { reEncodePicture } from '../platform/pictures/re-encode-picture.ts';
       const { PhotonImage } = photon();
       const png = new PhotonImage(new Uint8Array(8 * 4 * 4).fill(255), 8, 4).get_bytes();
       console.log(reEncodePicture(png)?.contentType);`,
    );
    const { stdout } = await run(process.execPath, ['index.mjs'], { cwd: at });
    expect(stdout.trim()).toBe('image/jpeg');
    expect((await stat(join(at, 'index.mjs'))).size).toBeLessThan(200_000);
  });

  it('lies beside no other', async () => {
    const at = await bundle(
      'other',
      `import { pictureFormatOf } from '../platform/pictures/picture-format.ts'; console.log(pictureFormatOf);`,
    );
    expect(await readdir(at)).toEqual(['index.mjs']);
  });
});
