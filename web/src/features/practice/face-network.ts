import {
  type FeatureMap,
  type Kernel,
  add,
  addBias,
  applyRelu,
  convolve,
  convolveDepthwise,
  maxPool2x2,
} from './face-layers.ts';

interface Step {
  readonly name: string;
  readonly inputs: readonly string[];
}

export type Operation =
  | (Step & {
      readonly kind: 'convolution' | 'depthwise';
      readonly kernel: Kernel;
      readonly bias: Float64Array | null;
      readonly stride: number;
      readonly hasRelu: boolean;
    })
  | (Step & { readonly kind: 'add' | 'relu' | 'pool' | 'pad_channels' });

/** A network's operations, in order. Plain data, so that a network can be posted to a worker. */
export interface Network {
  readonly input: string;
  readonly operations: readonly Operation[];
}

/** Returns the output maps: those that no operation uses as input. The picture's sides must be multiples of 32. */
export function runNetwork({ input, operations }: Network, picture: FeatureMap): FeatureMap[] {
  const maps = new Map([[input, picture]]);
  const used = new Set(operations.flatMap(({ inputs }) => inputs));
  const read = (name: string | undefined): FeatureMap => {
    const map = maps.get(name ?? '');
    if (!map) throw new Error(`The network has no map ${name}.`);
    return map;
  };
  for (const operation of operations) {
    const [first, second] = operation.inputs;
    const map = read(first);
    maps.set(
      operation.name,
      runOperation(operation, map, () => read(second)),
    );
  }
  return operations.flatMap(({ name }) => (used.has(name) ? [] : [read(name)]));
}

function runOperation(operation: Operation, map: FeatureMap, readSecond: () => FeatureMap): FeatureMap {
  switch (operation.kind) {
    case 'convolution':
    case 'depthwise': {
      const { kind, kernel, stride, bias, hasRelu } = operation;
      const result = (kind === 'depthwise' ? convolveDepthwise : convolve)(map, kernel, stride);
      if (bias) addBias(result, bias);
      if (hasRelu) applyRelu(result);
      return result;
    }
    case 'add':
      return add(map, readSecond());
    case 'relu': {
      // Changing the map in place is safe, because only this operation reads it.
      applyRelu(map);
      return map;
    }
    case 'pool':
      return maxPool2x2(map);
    // Nothing to do, because `add` accepts maps with different numbers of channels.
    case 'pad_channels':
      return map;
  }
}
