import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Wasm from '@tensorflow/tfjs-backend-wasm';
import type * as Converter from '@tensorflow/tfjs-converter';
import type * as Core from '@tensorflow/tfjs-core';
import * as z from 'zod';
import { pictureModelNames, type EngineAssets, type PictureModelName } from '../../engine-assets.deps.ts';
import { stretchContrast } from './contrast.ts';
import { cropAndScale, type Crop, type RgbFrame } from './picture.ts';

type Tensorflow = typeof Core & typeof Converter & typeof Wasm;

/** Runs one picture model on parts of a frame. */
export interface PictureModels {
  /**
   * Crops and scales parts of the frame to the model's input. Returns the model's outputs by name, each a flat array
   * for all `cuts` in order.
   */
  run(model: PictureModelName, frame: RgbFrame, cuts: readonly Crop[]): ReadonlyMap<string, Float32Array>;
}

/** Each model's input: side of the square in pixels, scaling of the bytes, and number type. */
const modelInputs: Record<
  PictureModelName,
  { pixels: number; scale: number; shift: number; type: 'float32' | 'int32' }
> = {
  blazeface: { pixels: 256, scale: 1 / 127.5, shift: -1, type: 'float32' },
  facemesh: { pixels: 192, scale: 1 / 255, shift: 0, type: 'float32' },
  iris: { pixels: 64, scale: 1 / 255, shift: 0, type: 'float32' },
  'movenet-lightning': { pixels: 192, scale: 1, shift: 0, type: 'int32' },
};

const modelFileSchema = z.object({
  modelTopology: z.looseObject({}),
  weightsManifest: z.array(z.object({ weights: z.array(z.custom<Core.io.WeightsManifestEntry>()) })),
  signature: z.looseObject({}).optional(),
});

/** Loads the four models into TensorFlow.js on wasm. Throws if a file is missing, which means a broken installation. */
export async function loadPictureModels(assets: EngineAssets): Promise<PictureModels> {
  const tf = loadTensorflow(assets);
  tf.setWasmPaths(assets.tensorflowWasm);
  await tf.setBackend('wasm');
  tf.enableProdMode();
  const models = new Map<PictureModelName, Converter.GraphModel>();
  for (const name of pictureModelNames) {
    models.set(name, await loadModel(tf, assets.pictureModels, name));
  }
  return {
    run(name, frame, cuts) {
      const model = models.get(name);
      if (!model) throw new Error(`The picture model ${name} is not loaded.`);
      return runModel(tf, model, toInputTensor(tf, name, frame, cuts));
    },
  };
}

function loadTensorflow(assets: EngineAssets): Tensorflow {
  const require = createRequire(import.meta.url);
  return Object.assign({}, ...assets.tensorflowModules.map((path) => require(path)));
}

async function loadModel(tf: Tensorflow, folder: string, name: PictureModelName) {
  const [file, weights] = await Promise.all([
    readFile(join(folder, `${name}.json`), 'utf8'),
    readFile(join(folder, `${name}.bin`)),
  ]);
  const model = modelFileSchema.parse(JSON.parse(file));
  return tf.loadGraphModel({
    load: async () => ({
      modelTopology: model.modelTopology,
      weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
      ...(model.signature && { signature: model.signature }),
    }),
  });
}

function toInputTensor(tf: Tensorflow, name: PictureModelName, frame: RgbFrame, cuts: readonly Crop[]): Core.Tensor4D {
  const { pixels, scale, shift, type } = modelInputs[name];
  const size = pixels * pixels * 3;
  const values = new Float32Array(cuts.length * size);
  cuts.forEach((cut, at) => {
    cropAndScale(frame, cut, { pixels, scale, shift }, values, at * size);
    if (name === 'iris') stretchContrast(values.subarray(at * size, (at + 1) * size));
  });
  const numbers = type === 'int32' ? new Int32Array(values) : values;
  return tf.tensor4d(numbers, [cuts.length, pixels, pixels, 3], type);
}

function runModel(
  tf: Tensorflow,
  model: Converter.GraphModel,
  input: Core.Tensor4D,
): ReadonlyMap<string, Float32Array> {
  const result = model.execute(input);
  const outputs = Array.isArray(result) ? result : [result];
  const numbers = outputs.map((tensor, at): [string, Float32Array] => [
    model.outputs[at]?.name ?? String(at),
    new Float32Array(tensor.dataSync()),
  ]);
  tf.dispose([input, ...outputs]);
  return new Map(numbers);
}
