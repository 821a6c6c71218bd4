import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod';
import { engineAssets, pictureModelNames, tensorflowPackages } from '../../functions/analysis/engine-assets.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/**
 * Lays down what the analysis needs beside its bundle, for Lambda on linux-x64: `<bundle folder>/engine` is the place.
 * Four picture models, the voice activity model, TensorFlow.js and onnxruntime with their wasm files, and the
 * decoder. None of it is bundled or external for esbuild: the engine loads it by path (`engine-assets.ts`), so the
 * bundle only has to set `ENGINE_ASSETS_DIR=./engine`, in the environment of the function.
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

/** Its only import from elsewhere, onnxruntime-common, goes in; the wasm loader beside it stays a file of its own. */
async function bundleOnnxRuntime(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    external: ['*.mjs', '*.wasm'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What it still requires are modules of Node.
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: 'error',
  });
}

const LINUX_FFMPEG = '@seydx/node-av-linux-x64';

/** The script in one file, and FFmpeg where Node looks for its package. */
async function bundleDecoder(entry: string, folder: string): Promise<void> {
  const outfile = join(folder, 'main.mjs');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  const target = join(folder, 'node_modules', LINUX_FFMPEG);
  await mkdir(target, { recursive: true });
  // The machine that deploys may be a Mac or on ARM, where npm installs another binary.
  const installed = linuxFfmpeg();
  if (installed) return copyPackage(installed, target);
  const downloads = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
  try {
    await copyPackage(await downloadFfmpeg(downloads), target);
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

/** A running process may have the old file mapped, so the new one takes its place in one step. */
async function copyPackage(from: string, to: string): Promise<void> {
  for (const name of ['package.json', 'node-av.node']) {
    const temporary = join(to, `${name}.${process.pid}`);
    await copyFile(join(from, name), temporary);
    await rename(temporary, join(to, name));
  }
}

function linuxFfmpeg(): string | null {
  try {
    return dirname(require.resolve(`${LINUX_FFMPEG}/package.json`));
  } catch {
    return null;
  }
}

const manifestSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/** Fetches the pinned package with npm; returns its folder. */
async function downloadFfmpeg(folder: string): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const version = manifestSchema.parse(JSON.parse(manifest)).optionalDependencies[LINUX_FFMPEG];
  const specification = `${LINUX_FFMPEG}@${version}`;
  const { stdout } = await run('npm', ['pack', specification, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
  return join(folder, 'package');
}
