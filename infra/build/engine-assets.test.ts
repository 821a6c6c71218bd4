import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEngineAssets } from './engine-assets.ts';

const run = promisify(execFile);
const MEBIBYTE = 1024 * 1024;
let folder = '';
let files: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-bundle-'));

  await build({
    stdin: {
      contents: `
        import { getEngine } from './measure-function/engine.service.ts';
        import { frameObserver } from './measure/picture/observe-frame.service.ts';

        const { pictureModels } = await getEngine();
        const frame = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3) };
        await frameObserver(pictureModels).observe(frame, { atSeconds: 0, withBody: true });
        console.log('warm');
      `,
      resolveDir: fileURLToPath(new URL('../../functions/analysis', import.meta.url)),
    },
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });

  await copyEngineAssets(join(folder, 'engine'));
  files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
});

afterAll(() => rm(folder, { recursive: true }));

describe('the engine next to its bundle', () => {
  it('starts without node_modules', async () => {
    const { stdout } = await run(process.execPath, ['index.mjs'], {
      cwd: folder,
      env: { ENGINE_ASSETS_DIR: './engine' },
    });

    expect(stdout).toBe('warm\n');
  });

  it('stays below Lambda’s limit of 250 MB', async () => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(230 * MEBIBYTE);
  });

  // ONNX Runtime 1.29 and newer send usage data to Microsoft.
  it('has an inference library without telemetry', async () => {
    const library = await readFile(
      join(
        folder,
        'engine/node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1',
      ),
    );

    expect(library.includes('CPUExecutionProvider')).toBe(true);
    expect(library.includes('events.data.microsoft.com')).toBe(false);
  });

  it('includes a working decoder', async () => {
    const task = JSON.stringify({ container: 'matroska', maximumPixels: 1_000_000 });
    const answer = await open(
      fileURLToPath(new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url)),
    );

    const { stdout } = spawnSync(
      process.execPath,
      [join(folder, 'engine/decoder/main.mjs'), 'probe', task],
      {
        cwd: folder,
        env: {},
        stdio: [answer.fd, 'pipe', 'inherit'],
      },
    );

    await answer.close();

    expect(stdout.toString('latin1')).toContain(
      '"isPictureDecodable":true,"isSoundDecodable":true',
    );
  });

  it('includes no model that recognizes identities or emotions', () => {
    expect(files.join('\n')).not.toMatch(
      /emotion|faceres|gender|\bage\b|gear|liveness|antispoof|hand|centernet/,
    );
  });

  it('throws an error if its assets are missing', async () => {
    const missing = run(process.execPath, ['index.mjs'], {
      cwd: folder,
      env: { ENGINE_ASSETS_DIR: './nowhere' },
    });

    await expect(missing).rejects.toThrow(/nowhere/);
  });
});
