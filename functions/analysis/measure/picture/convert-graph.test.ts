import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Onnx from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { engineAssets, pictureModelNames } from '../../engine/engine-assets.deps.ts';
// TensorFlow.js 4.22's outputs for `input`. Each output is stored as its length and evenly spaced
// samples.
import tensorflowOutputs from '../../fixtures/tensorflow-outputs.json';
import { createSession } from '../../engine/onnx-session.gateway.ts';
import { convertGraphModel } from './convert-graph.ts';

const assets = engineAssets({});
const onnx: typeof Onnx = createRequire(import.meta.url)(assets.onnxRuntime);
const sides = { blazeface: 256, facemesh: 192, iris: 64, 'movenet-lightning': 192 } as const;

async function readModel(name: string) {
  const json: unknown = JSON.parse(
    await readFile(join(assets.pictureModels, `${name}.json`), 'utf8'),
  );
  return { json, weights: await readFile(join(assets.pictureModels, `${name}.bin`)) };
}

const input = (side: number) =>
  Float32Array.from({ length: side * side * 3 }, (_, at) =>
    Math.round(127 * (1 + Math.sin(at / 7000) * Math.cos(at * 1.7))),
  );

describe('a converted model', () => {
  it.each(pictureModelNames)('%s has the outputs that TensorFlow computes', async (name) => {
    const { json, weights } = await readModel(name);
    const session = await createSession(onnx, convertGraphModel(json, weights));
    const side = sides[name];
    const picture = new onnx.Tensor('float32', input(side), [1, side, side, 3]);
    const outputs = await session.run({ [session.inputNames[0] ?? '']: picture });
    const expected = Object.entries(tensorflowOutputs[name]);

    expect(session.outputNames.toSorted()).toEqual(expected.map(([output]) => output).toSorted());

    for (const [output, { length, samples }] of expected) {
      const values = outputs[output]?.data;
      if (!(values instanceof Float32Array)) throw new Error(`${output} has no numbers.`);

      expect(values).toHaveLength(length);

      const step = Math.max(1, Math.floor(length / 12));
      const largest = Math.max(...samples.map(Math.abs));
      for (const [at, sample] of samples.entries())
        expect(Math.abs((values[at * step] ?? NaN) - sample)).toBeLessThan(
          1e-4 * Math.max(1, largest),
        );
    }
  });
});

describe('a model converted with only some of its outputs', () => {
  it('has only these outputs, without the weights of the others', async () => {
    const { json, weights } = await readModel('facemesh');
    const whole = convertGraphModel(json, weights);
    const part = convertGraphModel(json, weights, ['Identity_2']);
    const { outputNames } = await createSession(onnx, part);

    expect(outputNames).toEqual(['Identity_2']);
    expect(part.length).toBeLessThan(0.9 * whole.length);
  });
});

describe('a model that cannot be converted', () => {
  it('is named by its operator', () => {
    const node = [
      { name: 'in', op: 'Placeholder' },
      { name: 'out', op: 'FFT', input: ['in'] },
    ];

    expect(() =>
      convertGraphModel({ modelTopology: { node }, weightsManifest: [] }, new Uint8Array()),
    ).toThrow('FFT');
  });

  it('is refused if a kernel is missing', () => {
    const node = [{ name: 'out', op: '_FusedConv2D', input: ['in', 'kernel'] }];
    expect(() =>
      convertGraphModel({ modelTopology: { node }, weightsManifest: [] }, new Uint8Array()),
    ).toThrow('kernel is missing');
  });
});
