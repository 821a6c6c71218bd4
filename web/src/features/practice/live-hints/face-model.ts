import * as z from 'zod';
import type { Kernel, Network, Operation } from './face-network.ts';

const attributeSchema = z.object({
  list: z
    .object({ s: z.array(z.string()).optional(), i: z.array(z.coerce.number()).optional() })
    .optional(),
});

const graphSchema = z.object({
  modelTopology: z.object({
    node: z.array(
      z.object({
        name: z.string(),
        op: z.string(),
        input: z.array(z.string()).default([]),
        attr: z.record(z.string(), attributeSchema).default({}),
      }),
    ),
  }),
  weightsManifest: z.array(
    z.object({
      weights: z.array(
        z.object({ name: z.string(), shape: z.array(z.number()), dtype: z.string() }),
      ),
    }),
  ),
});

type GraphNode = z.output<typeof graphSchema>['modelTopology']['node'][number];

/**
 * Reads a TensorFlow.js graph model with 32-bit weights. Skips reshape operations, so outputs stay
 * feature maps.
 */
export function readNetwork(graph: unknown, weights: ArrayBuffer): Network {
  const { modelTopology, weightsManifest } = graphSchema.parse(graph);
  const kernels = new Map<string, Kernel>();
  let at = 0;

  for (const { name, shape, dtype } of weightsManifest.flatMap((group) => group.weights)) {
    const count = shape.reduce((product, size) => product * size, 1);
    if (dtype === 'float32')
      kernels.set(name, {
        shape,
        values: Float64Array.from(new Float32Array(weights.slice(at, at + 4 * count))),
      });

    at += 4 * count;
  }

  const operations = modelTopology.node.flatMap((node) => readOperation(node, kernels));

  return {
    input: modelTopology.node.find(({ op }) => op === 'Placeholder')?.name ?? '',
    operations,
  };
}

function readOperation(
  { name, op, input, attr }: GraphNode,
  kernels: ReadonlyMap<string, Kernel>,
): Operation[] {
  const [kernel, bias] = [kernels.get(input[1] ?? ''), kernels.get(input[2] ?? '')];
  const stride = attr['strides']?.list?.i?.[1] ?? 1;

  switch (op) {
    case '_FusedConv2D':
    case 'DepthwiseConv2dNative': {
      if (!kernel) throw new Error(`The weights of ${name} are missing.`);

      const hasRelu = attr['fused_ops']?.list?.s?.map(atob).includes('Relu') ?? false;
      const kind = op === '_FusedConv2D' ? 'convolution' : 'depthwise';

      return [
        {
          kind,
          name,
          inputs: input.slice(0, 1),
          kernel,
          bias: bias?.values ?? null,
          stride,
          hasRelu,
        },
      ];
    }
    case 'AddV2':
      return [{ kind: 'add', name, inputs: input }];
    case 'Relu':
      return [{ kind: 'relu', name, inputs: input }];
    case 'MaxPool':
      return [{ kind: 'pool', name, inputs: input }];
    case 'Pad':
      return [{ kind: 'pad_channels', name, inputs: input.slice(0, 1) }];
    case 'Placeholder':
    case 'Const':
    case 'Reshape':
    case 'Identity':
      return [];
    default:
      throw new Error(`The operator ${op} isn't supported.`);
  }
}
