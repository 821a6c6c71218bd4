import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Where the engine's models, wasm files and decoder lie. Absolute paths. */
export interface EngineAssets {
  /** The decoder's script. It finds FFmpeg in the nearest `node_modules`. */
  readonly decoder: string;
  /** Folder with `<name>.json` and `<name>.bin` of each picture model. */
  readonly pictureModels: string;
  readonly voiceActivityModel: string;
  /** Folder of the TensorFlow.js wasm files, with a slash at the end. */
  readonly tensorflowWasm: string;
  /** CommonJS modules whose exports together are TensorFlow.js with its wasm backend and graph model loader. */
  readonly tensorflowModules: readonly string[];
  /** Address of the onnxruntime module; its wasm files lie beside it. */
  readonly onnxRuntime: string;
}

/**
 * A Lambda bundle carries the assets in the folder that `ENGINE_ASSETS_DIR` names, relative to the bundle
 * (`infra/build/engine-assets.ts` lays it down); a checkout takes them from node_modules. Nothing here is imported by
 * name, so that a bundler leaves these modules alone.
 */
export function engineAssets(environment: NodeJS.ProcessEnv = process.env): EngineAssets {
  const folder = environment['ENGINE_ASSETS_DIR'];
  return folder ? bundledAssets(resolve(HERE, folder)) : installedAssets(createRequire(import.meta.url));
}

function bundledAssets(folder: string): EngineAssets {
  return {
    decoder: join(folder, 'decoder', 'main.mjs'),
    pictureModels: join(folder, 'models'),
    voiceActivityModel: join(folder, 'models', 'silero_vad_v6.onnx'),
    tensorflowWasm: `${join(folder, 'tensorflow')}/`,
    tensorflowModules: [join(folder, 'tensorflow', 'tensorflow.cjs')],
    onnxRuntime: pathToFileURL(join(folder, 'onnxruntime', 'ort.node.min.mjs')).href,
  };
}

function installedAssets(require: NodeJS.Require): EngineAssets {
  const folderOf = (file: string) => dirname(require.resolve(file));
  return {
    decoder: join(HERE, 'decode', 'decoder', 'main.mjs'),
    // The package's exports map names no model, so its folder is found through its main file.
    pictureModels: join(folderOf('@vladmandic/human'), '..', 'models'),
    voiceActivityModel: join(folderOf('@ricky0123/vad-web'), 'silero_vad_v6.onnx'),
    tensorflowWasm: `${folderOf('@tensorflow/tfjs-backend-wasm')}/`,
    tensorflowModules: tensorflowPackages.map((name) => require.resolve(name)),
    onnxRuntime: pathToFileURL(join(folderOf('onnxruntime-web'), 'ort.node.min.mjs')).href,
  };
}

export const tensorflowPackages = [
  '@tensorflow/tfjs-core',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-backend-wasm',
] as const;

/** The models the engine loads, and no others: nothing here tells who a person is or what they feel. */
export const pictureModelNames = ['blazeface', 'facemesh', 'iris', 'movenet-lightning'] as const;
export type PictureModelName = (typeof pictureModelNames)[number];
