import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Onnx from 'onnxruntime-node';
import { pictureModelNames, type PictureModelName } from '../../engine/engine-assets.deps.ts';
import { createSession } from '../../engine/onnx-session.gateway.ts';
import { convertGraphModel } from './convert-graph.ts';
import { cropAndScale, type Crop, type RgbFrame } from './picture.ts';

/** Runs one picture model on parts of a frame. */
export type PictureModels = Awaited<ReturnType<typeof loadPictureModels>>;

/**
 * Each model's input: the side of the square in pixels, and the scale and shift applied to each
 * byte.
 */
const modelInputs: Record<PictureModelName, { pixels: number; scale: number; shift: number }> = {
  blazeface: { pixels: 256, scale: 1 / 127.5, shift: -1 },
  facemesh: { pixels: 192, scale: 1 / 255, shift: 0 },
  // The iris model's input has lower contrast, because at full contrast the model follows the white
  // of the eye in dark skin (infra/docs/calibration.md).
  iris: { pixels: 64, scale: 0.6 / 255, shift: 0.2 },
  'movenet-lightning': { pixels: 192, scale: 1, shift: 0 },
};

/**
 * Models that expect whole numbers as input. Values are rounded down, as in TensorFlow's conversion
 * to integers.
 */
const WHOLE_NUMBERS: ReadonlySet<PictureModelName> = new Set(['movenet-lightning']);

/**
 * The outputs that the engine reads. Computing only these saves time. Models not listed compute all
 * outputs.
 */
const neededOutputs: Partial<Record<PictureModelName, readonly string[]>> = {
  facemesh: ['Identity_1', 'Identity_2'],
  iris: ['StatefulPartitionedCall/model/conv_iris/BiasAdd'],
};

/**
 * Loads the four models into ONNX Runtime. Throws if a file is missing, which means a broken
 * installation.
 */
export async function loadPictureModels(onnx: typeof Onnx, folder: string) {
  const sessions = new Map<PictureModelName, Onnx.InferenceSession>();
  for (const name of pictureModelNames) {
    const [json, weights] = await Promise.all([
      readFile(join(folder, `${name}.json`), 'utf8'),
      readFile(join(folder, `${name}.bin`)),
    ]);

    sessions.set(
      name,
      await createSession(onnx, convertGraphModel(JSON.parse(json), weights, neededOutputs[name])),
    );
  }

  return {
    /**
     * Crops and scales parts of the frame to the model's input size. Returns one flat array per
     * model output, with the values for all `cuts` in order.
     */
    async run(
      name: PictureModelName,
      frame: RgbFrame,
      cuts: readonly Crop[],
    ): Promise<readonly Float32Array[]> {
      const session = sessions.get(name);
      if (!session) throw new Error(`The picture model ${name} is not loaded.`);

      const { pixels } = modelInputs[name];

      const input = new onnx.Tensor('float32', toInput(name, frame, cuts), [
        cuts.length,
        pixels,
        pixels,
        3,
      ]);

      const [inputName = ''] = session.inputNames;
      const outputs = await session.run({ [inputName]: input });

      return session.outputNames.map((output) => readFloats(outputs[output]));
    },
  };
}

function readFloats(tensor: Onnx.Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array))
    throw new Error('A picture model returned no numbers.');
  return tensor.data;
}

function toInput(name: PictureModelName, frame: RgbFrame, cuts: readonly Crop[]): Float32Array {
  const { pixels, scale, shift } = modelInputs[name];
  const size = pixels * pixels * 3;
  const values = new Float32Array(cuts.length * size);
  cuts.forEach((cut, at) => {
    cropAndScale(frame, cut, { pixels, scale, shift }, values, at * size);
  });
  if (WHOLE_NUMBERS.has(name))
    for (let at = 0; at < values.length; at += 1) values[at] = Math.floor(values[at] ?? 0);

  return values;
}
