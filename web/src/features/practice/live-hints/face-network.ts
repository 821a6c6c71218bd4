/**
 * A picture or feature map. `values` is in row-major order, with each pixel's channels next to each
 * other.
 */
export interface FeatureMap {
  height: number;
  width: number;
  channels: number;
  values: Float64Array;
}

export interface Kernel {
  /** Rows, columns, input channels, and output channels (1 for a depthwise kernel). */
  shape: readonly number[];
  values: Float64Array;
}

interface Step {
  name: string;
  inputs: readonly string[];
}

export type Operation =
  | (Step & {
      kind: 'convolution' | 'depthwise';
      kernel: Kernel;
      bias: Float64Array | null;
      stride: number;
      hasRelu: boolean;
    })
  | (Step & { kind: 'add' | 'relu' | 'pool' | 'pad_channels' });

/** A network's operations, in order. Plain data, so that a network can be posted to a worker. */
export interface Network {
  input: string;
  operations: readonly Operation[];
}

/**
 * Returns the output maps: those that no operation uses as input. The picture's sides must be
 * multiples of 32.
 */
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

function runOperation(
  operation: Operation,
  map: FeatureMap,
  readSecond: () => FeatureMap,
): FeatureMap {
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

function convolve(map: FeatureMap, { shape, values: weights }: Kernel, stride: number): FeatureMap {
  const [size = 1, , , outputs = 0] = shape;
  return mixChannels(size === 1 ? map : gatherPatches(map, size, stride), weights, outputs);
}

/** A convolution of each channel with its own 3 x 3 kernel, with 'SAME' padding. */
function convolveDepthwise(
  map: FeatureMap,
  { values: weights }: Kernel,
  stride: number,
): FeatureMap {
  const { height, width, channels, values } = map;
  const result = createMap(map, stride, channels);
  const to = result.values;
  // With 'SAME' padding and a stride of 2, TensorFlow pads only the right and bottom edges.
  const padding = stride === 1 ? 1 : 0;

  for (let row = 0; row < result.height; row += 1) {
    for (let column = 0; column < result.width; column += 1) {
      const start = (row * result.width + column) * channels;
      for (let down = 0; down < 3; down += 1) {
        const y = row * stride - padding + down;
        if (y < 0 || y >= height) continue;

        for (let right = 0; right < 3; right += 1) {
          const x = column * stride - padding + right;
          if (x < 0 || x >= width) continue;

          const from = (y * width + x) * channels;
          const weight = (down * 3 + right) * channels;
          for (let channel = 0; channel < channels; channel += 1) {
            to[start + channel] =
              (to[start + channel] ?? 0) +
              (values[from + channel] ?? 0) * (weights[weight + channel] ?? 0);
          }
        }
      }
    }
  }

  return result;
}

function mixChannels(
  { height, width, channels, values }: FeatureMap,
  weights: Float64Array,
  outputs: number,
): FeatureMap {
  const result = new Float64Array(height * width * outputs);
  // Computing four outputs of two pixels at once is much faster. Values past the end of an array
  // are ignored.
  for (let pixel = 0; pixel < height * width; pixel += 2) {
    const from = pixel * channels;
    for (let out = 0; out < outputs; out += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let nextA = 0;
      let nextB = 0;
      let nextC = 0;
      let nextD = 0;

      for (let channel = 0, at = out; channel < channels; channel += 1, at += outputs) {
        const value = values[from + channel] ?? 0;
        const nextValue = values[from + channels + channel] ?? 0;
        const weightA = weights[at] ?? 0;
        const weightB = weights[at + 1] ?? 0;
        const weightC = weights[at + 2] ?? 0;
        const weightD = weights[at + 3] ?? 0;

        a += value * weightA;
        b += value * weightB;
        c += value * weightC;
        d += value * weightD;
        nextA += nextValue * weightA;
        nextB += nextValue * weightB;
        nextC += nextValue * weightC;
        nextD += nextValue * weightD;
      }

      const to = pixel * outputs + out;
      const next = to + outputs;
      result[to] = a;
      result[next] = nextA;
      if (out + 1 < outputs) [result[to + 1], result[next + 1]] = [b, nextB];
      if (out + 2 < outputs) [result[to + 2], result[next + 2]] = [c, nextC];
      if (out + 3 < outputs) [result[to + 3], result[next + 3]] = [d, nextD];
    }
  }

  return { height, width, channels: outputs, values: result };
}

/** The maximum of each 2 x 2 square. Width and height must be even. */
function maxPool2x2(map: FeatureMap): FeatureMap {
  const { channels, values } = map;
  const result = createMap(map, 2, channels);
  const right = channels;
  const below = map.width * channels;
  let to = 0;

  for (let row = 0; row < result.height; row += 1) {
    for (let column = 0; column < result.width; column += 1) {
      const from = (2 * row * map.width + 2 * column) * channels;
      for (let at = from; at < from + channels; at += 1, to += 1) {
        const upper = Math.max(values[at] ?? 0, values[at + right] ?? 0);
        const lower = Math.max(values[at + below] ?? 0, values[at + below + right] ?? 0);
        result.values[to] = Math.max(upper, lower);
      }
    }
  }

  return result;
}

/** Adds two maps. If one has fewer channels, the other's extra channels stay unchanged. */
function add(one: FeatureMap, other: FeatureMap): FeatureMap {
  const [wide, narrow] = one.channels < other.channels ? [other, one] : [one, other];
  const values = wide.values.slice();

  for (let pixel = 0; pixel < wide.height * wide.width; pixel += 1) {
    for (let channel = 0; channel < narrow.channels; channel += 1) {
      const at = pixel * wide.channels + channel;
      values[at] = (values[at] ?? 0) + (narrow.values[pixel * narrow.channels + channel] ?? 0);
    }
  }

  return { ...wide, values };
}

/** Changes the map in place. */
function addBias({ channels, values }: FeatureMap, bias: Float64Array): void {
  for (let start = 0; start < values.length; start += channels)
    for (let channel = 0; channel < channels; channel += 1)
      values[start + channel] = (values[start + channel] ?? 0) + (bias[channel] ?? 0);
}

/** Changes the map in place. */
function applyRelu({ values }: FeatureMap): void {
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) < 0) values[at] = 0;
}

function createMap({ height, width }: FeatureMap, stride: number, channels: number): FeatureMap {
  const [rows, columns] = [Math.ceil(height / stride), Math.ceil(width / stride)];
  return {
    height: rows,
    width: columns,
    channels,
    values: new Float64Array(rows * columns * channels),
  };
}

/**
 * For each output pixel, collects the channels of the `size` x `size` pixels around it, with zeros
 * outside the map. If the padding is uneven, the extra pixel is at the right and bottom, as in
 * TensorFlow.
 */
function gatherPatches(map: FeatureMap, size: number, stride: number): FeatureMap {
  const { height, width, channels, values } = map;
  const patches = createMap(map, stride, size * size * channels);
  const padding = (size - stride) >> 1;
  let to = 0;

  for (let row = 0; row < patches.height; row += 1) {
    for (let column = 0; column < patches.width; column += 1) {
      for (let tap = 0; tap < size * size; tap += 1, to += channels) {
        const y = row * stride - padding + Math.floor(tap / size);
        const x = column * stride - padding + (tap % size);
        if (y < 0 || y >= height || x < 0 || x >= width) continue;

        const from = (y * width + x) * channels;
        for (let channel = 0; channel < channels; channel += 1)
          patches.values[to + channel] = values[from + channel] ?? 0;
      }
    }
  }

  return patches;
}
