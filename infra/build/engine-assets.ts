import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import * as z from 'zod';
import { engineAssets, pictureModelNames } from '#functions/analysis/engine/engine-assets.deps.ts';
import { useLinuxPackage } from './linux-package.ts';

/** The package contains libraries for all platforms, but Lambda needs only these two for Linux. */
const ONNX_LIBRARIES = ['libonnxruntime.so.1', 'onnxruntime_binding.node'];
const LAMBDA_PLATFORM = 'bin/napi-v6/linux/x64';

/**
 * Copies the engine's models, inference library and decoder for Lambda (linux-x64). They aren't
 * bundled, because the engine loads them from the folder in `ENGINE_ASSETS_DIR`.
 */
export async function copyEngineAssets(targetDir: string): Promise<void> {
  const assets = engineAssets({});
  const modelFiles = pictureModelNames.flatMap((name) => [`${name}.json`, `${name}.bin`]);
  const onnxPackage = new URL('../', pathToFileURL(assets.onnxRuntime));
  const onnxTarget = 'node_modules/onnxruntime-node';

  const copies: (readonly [from: string | URL, to: string])[] = [
    ...modelFiles.map((file) => [join(assets.pictureModels, file), `models/${file}`] as const),
    [assets.voiceActivityModel, 'models/silero_vad_v6.onnx'],
    ...ONNX_LIBRARIES.map((file) => {
      const path = `${LAMBDA_PLATFORM}/${file}`;
      return [new URL(path, onnxPackage), `${onnxTarget}/${path}`] as const;
    }),
  ];

  for (const [from, to] of copies) {
    await mkdir(dirname(join(targetDir, to)), { recursive: true });
    await copyFile(from, join(targetDir, to));
  }

  await bundleOnnxRuntime(assets.onnxRuntime, join(targetDir, onnxTarget, 'dist/index.js'));
  await bundleDecoder(assets.decoder, join(targetDir, 'decoder'));
}

const NODE_BUNDLE = { bundle: true, platform: 'node', logLevel: 'error' } satisfies BuildOptions;

/**
 * Bundles onnxruntime-node with its only dependency. The bundle loads the native libraries by
 * relative path.
 */
async function bundleOnnxRuntime(entry: string, outfile: string): Promise<void> {
  await build({
    ...NODE_BUNDLE,
    entryPoints: [entry],
    outfile,
    external: ['*.node'],
    format: 'cjs',
    target: 'node20',
  });
}

const LINUX_FFMPEG = '@seydx/node-av-linux-x64';
const manifestSchema = z.object({ optionalDependencies: z.object({ [LINUX_FFMPEG]: z.string() }) });

/**
 * Bundles the decoder script into one file, and copies the FFmpeg package into the bundle's
 * `node_modules`.
 */
async function bundleDecoder(entry: string, folder: string): Promise<void> {
  const outfile = join(folder, 'main.mjs');
  await build({ ...NODE_BUNDLE, entryPoints: [entry], outfile, format: 'esm' });

  const target = join(folder, 'node_modules', LINUX_FFMPEG);
  await mkdir(target, { recursive: true });

  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const version = manifestSchema.parse(JSON.parse(manifest)).optionalDependencies[LINUX_FFMPEG];
  await useLinuxPackage(LINUX_FFMPEG, version, (installed) => copyPackage(installed, target));
}

/**
 * Replaces each file with an atomic rename, because a running process may have the old file
 * memory-mapped.
 */
async function copyPackage(from: string, to: string): Promise<void> {
  for (const name of ['package.json', 'node-av.node']) {
    const temporary = join(to, `${name}.${process.pid}`);
    await copyFile(join(from, name), temporary);
    await rename(temporary, join(to, name));
  }
}
