import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Absolute paths of the engine's models, inference library and decoder. */
interface EngineAssets {
  /** Path of the decoder script. The script loads FFmpeg from the nearest `node_modules`. */
  decoder: string;
  /** Folder that contains `<name>.json` and `<name>.bin` for each picture model. */
  pictureModels: string;
  voiceActivityModel: string;
  /** Path of ONNX Runtime's main file, which loads the native library from the same package. */
  onnxRuntime: string;
}

/**
 * Locates the assets in `ENGINE_ASSETS_DIR` (relative to the Lambda bundle), or in `node_modules`
 * if the variable isn't set. Returns paths instead of importing modules, so that the bundler
 * doesn't include the assets.
 */
export function engineAssets(environment: NodeJS.ProcessEnv = process.env): EngineAssets {
  const folder = environment['ENGINE_ASSETS_DIR'];
  return folder
    ? bundledAssets(resolve(HERE, folder))
    : installedAssets(createRequire(import.meta.url));
}

function bundledAssets(folder: string): EngineAssets {
  return {
    decoder: join(folder, 'decoder', 'main.mjs'),
    pictureModels: join(folder, 'models'),
    voiceActivityModel: join(folder, 'models', 'silero_vad_v6.onnx'),
    onnxRuntime: join(folder, 'node_modules', 'onnxruntime-node', 'dist', 'index.js'),
  };
}

function installedAssets(require: NodeJS.Require): EngineAssets {
  const folderOf = (file: string) => dirname(require.resolve(file));
  return {
    decoder: require.resolve('#functions/analysis/decode/decoder/main.mjs'),
    // The package's exports map doesn't include the models, so their folder is located relative to
    // the main file.
    pictureModels: join(folderOf('@vladmandic/human'), '..', 'models'),
    voiceActivityModel: join(folderOf('@ricky0123/vad-web'), 'silero_vad_v6.onnx'),
    onnxRuntime: require.resolve('onnxruntime-node'),
  };
}

/**
 * The only picture models that the engine loads. None of them can identify a person or recognize
 * emotions.
 */
export const pictureModelNames = ['blazeface', 'facemesh', 'iris', 'movenet-lightning'] as const;

export type PictureModelName = (typeof pictureModelNames)[number];
