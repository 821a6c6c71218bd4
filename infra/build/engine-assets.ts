import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod';
import { engineAssets, pictureModelNames, tensorflowPackages } from '../../functions/analysis/engine-assets.deps.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/**
 * Copies the engine's models, wasm files and decoder for Lambda on linux-x64. They aren't bundled, because the engine
 * loads them from the folder in `ENGINE_ASSETS_DIR`.
 */
export async function copyEngineAssets(targetDir: string): Promise<void> {
  const assets = engineAssets({});
  const [models, tensorflow, onnx] = ['models', 'tensorflow', 'onnxruntime'].map((name) => join(targetDir, name));
  if (!models || !tensorflow || !onnx) return;
  for (const folder of [models, tensorflow, onnx]) await mkdir(folder, { recursive: true });
  for (const name of pictureModelNames) {
    await copyFile(join(assets.pictureModels, `${name}.json`), join(models, `${name}.json`));
    await copyFile(join(assets.pictureModels, `${name}.bin`), join(models, `${name}.bin`));
  }
  await copyFile(assets.voiceActivityModel, join(models, 'silero_vad_v6.onnx'));
  await bundleTensorflow(join(tensorflow, 'tensorflow.cjs'));
  await copyFile(
    join(assets.tensorflowWasm, 'tfjs-backend-wasm-simd.wasm'),
    join(tensorflow, 'tfjs-backend-wasm-simd.wasm'),
  );
  await bundleOnnxRuntime(fileURLToPath(assets.onnxRuntime), join(onnx, 'ort.node.min.mjs'));
  for (const file of ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']) {
    await copyFile(new URL(file, assets.onnxRuntime), join(onnx, file));
  }
  await bundleDecoder(assets.decoder, join(targetDir, 'decoder'));
}

async function bundleTensorflow(outfile: string): Promise<void> {
  const contents = tensorflowPackages.map((name) => `export * from ${JSON.stringify(name)};`).join('\n');
  await build({
    stdin: { contents, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
}

/** Bundles onnxruntime-web with its only dependency, onnxruntime-common. The wasm loader stays a separate file. */
async function bundleOnnxRuntime(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    external: ['*.mjs', '*.wasm'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The remaining require() calls load Node's built-in modules.
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: 'error',
  });
}

const LINUX_FFMPEG = '@seydx/node-av-linux-x64';

/** Bundles the decoder script into one file. Copies the FFmpeg package next to it, where Node finds it. */
async function bundleDecoder(entry: string, folder: string): Promise<void> {
  const outfile = join(folder, 'main.mjs');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  const target = join(folder, 'node_modules', LINUX_FFMPEG);
  await mkdir(target, { recursive: true });
  // On macOS or ARM, npm installs FFmpeg for that platform instead of linux-x64.
  const installed = findLinuxFfmpeg();
  if (installed) return copyPackage(installed, target);
  const downloads = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
  try {
    await copyPackage(await downloadFfmpeg(downloads), target);
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

/** Replaces each file by an atomic rename, because a running process may have the old file memory-mapped. */
async function copyPackage(from: string, to: string): Promise<void> {
  for (const name of ['package.json', 'node-av.node']) {
    const temporary = join(to, `${name}.${process.pid}`);
    await copyFile(join(from, name), temporary);
    await rename(temporary, join(to, name));
  }
}

function findLinuxFfmpeg(): string | null {
  try {
    return dirname(require.resolve(`${LINUX_FFMPEG}/package.json`));
  } catch {
    return null;
  }
}

const manifestSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/** Downloads the pinned package with npm and returns its folder. */
async function downloadFfmpeg(folder: string): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const version = manifestSchema.parse(JSON.parse(manifest)).optionalDependencies[LINUX_FFMPEG];
  const packageSpec = `${LINUX_FFMPEG}@${version}`;
  const { stdout } = await run('npm', ['pack', packageSpec, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
  return join(folder, 'package');
}
