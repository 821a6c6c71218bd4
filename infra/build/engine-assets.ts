import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
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
 * Four picture models, the voice activity model, TensorFlow.js and onnxruntime with their wasm files, ffmpeg and the
 * licences. None of it is bundled or external for esbuild: the engine loads it by path (`engine-assets.ts`), so the
 * bundle only has to set `ENGINE_ASSETS_DIR=./engine`, in the environment of the function.
 */
export async function copyEngineAssets(targetDir: string): Promise<void> {
  // The binary is chosen for Lambda below, so the host's own is not looked for.
  const assets = engineAssets({ FFMPEG_PATH: 'none' });
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
  await copyFfmpeg(join(targetDir, 'ffmpeg'));
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

/** The machine that deploys may be a Mac or on ARM, where npm installs another binary: then the pinned Linux one is fetched with `npm pack`. */
async function copyFfmpeg(target: string): Promise<void> {
  const installed = linuxFfmpeg();
  if (installed) await copyFile(installed, target);
  else await downloadFfmpeg(target);
  await chmod(target, 0o755);
}

const LINUX_FFMPEG = '@ffmpeg-installer/linux-x64';

function linuxFfmpeg(): string | null {
  const installer = dirname(require.resolve('@ffmpeg-installer/ffmpeg/package.json'));
  const binary = join(installer, '..', 'linux-x64', 'ffmpeg');
  return existsSync(binary) ? binary : null;
}

const installerSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

async function downloadFfmpeg(target: string): Promise<void> {
  const file = await readFile(require.resolve('@ffmpeg-installer/ffmpeg/package.json'), 'utf8');
  const version = installerSchema.parse(JSON.parse(file)).optionalDependencies[LINUX_FFMPEG];
  const folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
  try {
    await run('npm', ['pack', `${LINUX_FFMPEG}@${version}`, '--silent', '--pack-destination', folder]);
    await run('tar', [
      '-xzf',
      join(folder, `ffmpeg-installer-linux-x64-${version}.tgz`),
      '-C',
      folder,
      'package/ffmpeg',
    ]);
    await copyFile(join(folder, 'package', 'ffmpeg'), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
