import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import * as z from 'zod';
import { engineAssets, pictureModelNames, tensorflowPackages } from '../../functions/analysis/engine-assets.deps.ts';
import { useLinuxPackage } from './linux-package.ts';

const TENSORFLOW_WASM = 'tfjs-backend-wasm-simd.wasm';
const ONNX_LOADERS = ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];

/**
 * Copies the engine's models, wasm files and decoder for Lambda on linux-x64. They aren't bundled, because the engine
 * loads them from the folder in `ENGINE_ASSETS_DIR`.
 */
export async function copyEngineAssets(targetDir: string): Promise<void> {
  const assets = engineAssets({});
  const modelFiles = pictureModelNames.flatMap((name) => [`${name}.json`, `${name}.bin`]);
  const copies: (readonly [from: string | URL, to: string])[] = [
    ...modelFiles.map((file) => [join(assets.pictureModels, file), `models/${file}`] as const),
    [assets.voiceActivityModel, 'models/silero_vad_v6.onnx'],
    [join(assets.tensorflowWasm, TENSORFLOW_WASM), `tensorflow/${TENSORFLOW_WASM}`],
    ...ONNX_LOADERS.map((file) => [new URL(file, assets.onnxRuntime), `onnxruntime/${file}`] as const),
  ];
  for (const [from, to] of copies) {
    await mkdir(dirname(join(targetDir, to)), { recursive: true });
    await copyFile(from, join(targetDir, to));
  }
  await bundleTensorflow(join(targetDir, 'tensorflow/tensorflow.cjs'));
  await bundleOnnxRuntime(fileURLToPath(assets.onnxRuntime), join(targetDir, 'onnxruntime/ort.node.min.mjs'));
  await bundleDecoder(assets.decoder, join(targetDir, 'decoder'));
}

const NODE_BUNDLE = { bundle: true, platform: 'node', logLevel: 'error' } satisfies BuildOptions;

async function bundleTensorflow(outfile: string): Promise<void> {
  const contents = tensorflowPackages.map((name) => `export * from ${JSON.stringify(name)};`).join('\n');
  await build({
    ...NODE_BUNDLE,
    stdin: { contents, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    outfile,
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
  });
}

/** Bundles onnxruntime-web with its only dependency, onnxruntime-common. The wasm loader stays a separate file. */
async function bundleOnnxRuntime(entry: string, outfile: string): Promise<void> {
  await build({
    ...NODE_BUNDLE,
    entryPoints: [entry],
    outfile,
    external: ['*.mjs', '*.wasm'],
    format: 'esm',
    target: 'node20',
    // The remaining require() calls load Node's built-in modules.
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
  });
}

const LINUX_FFMPEG = '@seydx/node-av-linux-x64';
const manifestSchema = z.object({ optionalDependencies: z.object({ [LINUX_FFMPEG]: z.string() }) });

/** Bundles the decoder script into one file. Copies the FFmpeg package next to it, where Node finds it. */
async function bundleDecoder(entry: string, folder: string): Promise<void> {
  const outfile = join(folder, 'main.mjs');
  await build({ ...NODE_BUNDLE, entryPoints: [entry], outfile, format: 'esm' });
  const target = join(folder, 'node_modules', LINUX_FFMPEG);
  await mkdir(target, { recursive: true });
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const version = manifestSchema.parse(JSON.parse(manifest)).optionalDependencies[LINUX_FFMPEG];
  await useLinuxPackage(LINUX_FFMPEG, version, (installed) => copyPackage(installed, target));
}

/** Replaces each file by an atomic rename, because a running process may have the old file memory-mapped. */
async function copyPackage(from: string, to: string): Promise<void> {
  for (const name of ['package.json', 'node-av.node']) {
    const temporary = join(to, `${name}.${process.pid}`);
    await copyFile(join(from, name), temporary);
    await rename(temporary, join(to, name));
  }
}
