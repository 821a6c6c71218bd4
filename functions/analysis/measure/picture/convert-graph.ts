import * as z from 'zod';
import { writeOnnxFile, type AttributeValue, type OnnxNode, type OnnxTensor } from './onnx-file.ts';

const attributeSchema = z.object({
  s: z.string().optional(),
  i: z.coerce.number().optional(),
  b: z.boolean().optional(),
  type: z.string().optional(),
  list: z
    .object({ s: z.array(z.string()).optional(), i: z.array(z.coerce.number()).optional() })
    .optional(),
  shape: z.object({ dim: z.array(z.object({ size: z.coerce.number() })).optional() }).optional(),
});

const nodeSchema = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), attributeSchema).default({}),
});

type TensorflowNode = z.output<typeof nodeSchema>;

const weightSchema = z.object({
  name: z.string(),
  shape: z.array(z.number()),
  dtype: z.enum(['float32', 'int32']),
  quantization: z.object({ dtype: z.literal('float16') }).optional(),
});

const graphModelSchema = z.object({
  modelTopology: z.object({ node: z.array(nodeSchema) }),
  weightsManifest: z.array(z.object({ weights: z.array(weightSchema) })),
});

/**
 * TensorFlow stores images as NHWC (batch, rows, columns, channels); ONNX's image operators expect
 * NCHW.
 */
const TO_CHANNELS_FIRST = [0, 3, 1, 2];
const TO_CHANNELS_LAST = [0, 2, 3, 1];

/**
 * Converts a TensorFlow.js graph model to an ONNX model with the same outputs. `json` is the parsed
 * model file, and `bin` contains the weights. If `wanted` lists nodes, those are the outputs, and
 * nodes that they don't need are left out. Throws on operators that none of the engine's models
 * uses.
 */
export function convertGraphModel(
  json: unknown,
  bin: Uint8Array,
  wanted: readonly string[] = [],
): Uint8Array {
  const { modelTopology, weightsManifest } = graphModelSchema.parse(json);
  const weights = readWeights(
    weightsManifest.flatMap((group) => group.weights),
    bin,
  );

  const graph = new GraphWriter(weights);
  const all = modelTopology.node.filter(({ op }) => op !== 'Const');
  const nodes = wanted.length > 0 ? selectNeeded(all, wanted) : all;
  for (const node of nodes) if (node.op !== 'Placeholder') graph.convert(node);

  const [input] = nodes.filter(({ op }) => op === 'Placeholder');
  const dimensions = input?.attr['shape']?.shape?.dim?.map(({ size }) => size) ?? [];
  const [, ...picture] = dimensions;
  const used = new Set(nodes.flatMap((node) => node.input.map(nodeName)));
  const outputs = nodes.filter(({ name }) => !used.has(name)).map(({ name }) => name);

  return writeOnnxFile({
    nodes: graph.nodes,
    constants: graph.constants,
    input: { name: input?.name ?? '', shape: [-1, ...picture] },
    outputs,
  });
}

/** Returns the nodes that `wanted` needs, in the order of `nodes`. */
function selectNeeded(
  nodes: readonly TensorflowNode[],
  wanted: readonly string[],
): TensorflowNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const needed = new Set(wanted);
  // The loop also visits names that are added while it runs.
  for (const name of needed)
    for (const input of byName.get(name)?.input ?? []) needed.add(nodeName(input));

  return nodes.filter(({ name }) => needed.has(name));
}

/** `a:0` and `a` both refer to the first output of node `a`. */
const tensorName = (input: string) => input.replace(/:0$/, '');
const nodeName = (input: string) => input.replace(/:\d+$/, '');

type Weight = Omit<OnnxTensor, 'name'>;

/**
 * Reads the weights. Integers become 64-bit integers, which ONNX requires for shapes and indices.
 */
function readWeights(
  entries: readonly z.output<typeof weightSchema>[],
  bin: Uint8Array,
): ReadonlyMap<string, Weight> {
  let at = 0;
  return new Map(
    entries.map(({ name, shape, dtype, quantization }): [string, Weight] => {
      const count = shape.reduce((product, size) => product * size, 1);
      const bytes = count * (quantization ? 2 : 4);
      // Copied, because a typed array needs an aligned buffer.
      const buffer = new Uint8Array(bin.subarray(at, at + bytes)).buffer;
      at += bytes;
      if (dtype === 'int32')
        return [name, { shape, values: BigInt64Array.from(new Int32Array(buffer), BigInt) }];

      const values = quantization
        ? readFloats16(new Uint16Array(buffer))
        : new Float32Array(buffer);

      return [name, { shape, values }];
    }),
  );
}

function readFloats16(numbers: Uint16Array): Float32Array {
  const values = new Float32Array(numbers.length);
  numbers.forEach((bits, at) => {
    values[at] = floats16[bits] ?? 0;
  });

  return values;
}

/**
 * All 16-bit floats, indexed by their bits. For millions of weights, a lookup is much faster than a
 * computation.
 */
const floats16 = Float32Array.from({ length: 2 ** 16 }, (_, bits) => {
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
});

class GraphWriter {
  readonly nodes: OnnxNode[] = [];
  readonly constants: OnnxTensor[] = [];
  readonly #written = new Set<string>();

  constructor(private readonly weights: ReadonlyMap<string, Weight>) {}

  convert({ name, op, input, attr }: TensorflowNode): void {
    const inputs = input.map(tensorName);
    const [x = '', y = ''] = inputs;
    const output = (
      type: string,
      from: readonly string[],
      attributes: OnnxNode['attributes'] = {},
    ) => this.add(type, from, name, attributes);

    switch (op) {
      case '_FusedConv2D':
        return this.convertConvolution(name, inputs, attr, this.kernel(y, [3, 2, 0, 1], false), 1);
      case 'DepthwiseConv2dNative':

      case 'FusedDepthwiseConv2dNative': {
        const channels = this.weights.get(y)?.shape[2] ?? 0;
        return this.convertConvolution(
          name,
          inputs,
          attr,
          this.kernel(y, [2, 3, 0, 1], true),
          channels,
        );
      }

      case 'MaxPool':
        return this.channelsFirst(name, x, (first, result) =>
          this.add('MaxPool', [first], result, {
            ...slide(attr),
            kernel_shape: attr['ksize']?.list?.i?.slice(1, 3) ?? [],
          }),
        );

      case 'ResizeBilinear':
        return this.channelsFirst(name, x, (first, result) =>
          this.add('Resize', [first, '', '', this.tensor(y)], result, {
            mode: 'linear',
            coordinate_transformation_mode: 'half_pixel',
            axes: [2, 3],
          }),
        );

      case 'Pad': {
        const pads = this.numbersOf(y);
        const isEven = (_: number, at: number) => at % 2 === 0;
        const starts = pads.filter(isEven);
        const ends = pads.filter((value, at) => !isEven(value, at));

        return output('Pad', [x, this.constant(`${name}/pads`, [...starts, ...ends])]);
      }
      case 'Prelu':
        return this.convertPrelu(name, x, y);
      case 'Reshape':
        return output('Reshape', [x, this.tensor(y)]);
      case 'ExpandDims':
        return output('Unsqueeze', [x, this.constant(`${name}/axes`, this.numbersOf(y))]);
      case 'Squeeze':
        return output('Squeeze', [
          x,
          this.constant(`${name}/axes`, attr['squeeze_dims']?.list?.i ?? []),
        ]);
      case 'ConcatV2':
        return output(
          'Concat',
          inputs.slice(0, -1).map((one) => this.tensor(one)),
          {
            axis: this.numbersOf(inputs.at(-1) ?? '')[0] ?? 0,
          },
        );
      case 'Pack': {
        const axis = attr['axis']?.i ?? 0;
        const axes = this.constant(`${name}/axes`, [axis]);
        const parts = inputs.map((one, at) => {
          this.add('Unsqueeze', [this.tensor(one), axes], `${name}/${at}`);
          return `${name}/${at}`;
        });

        return output('Concat', parts, { axis });
      }
      case 'Unpack': {
        const axis = attr['axis']?.i ?? 0;
        for (let at = 0; at < (attr['num']?.i ?? 0); at += 1)
          this.add(
            'Gather',
            [x, this.constant(`${name}/${at}`, [at], [])],
            at === 0 ? name : `${name}:${at}`,
            {
              axis,
            },
          );

        return;
      }
      case 'ArgMax':
        return output('ArgMax', [x], { axis: this.numbersOf(y)[0] ?? 0, keepdims: 0 });
      case 'Cast':
        return output('Cast', [this.tensor(x)], { to: attr['DstT']?.type === 'DT_FLOAT' ? 1 : 7 });
      case 'SquaredDifference':
        this.add('Sub', [this.tensor(x), this.tensor(y)], `${name}/difference`);
        return output('Mul', [`${name}/difference`, `${name}/difference`]);
      default: {
        const type = sameOperators[op];
        if (!type) throw new Error(`The operator ${op} can't be converted.`);

        return output(
          type,
          inputs.map((one) => this.tensor(one)),
        );
      }
    }
  }

  private convertConvolution(
    name: string,
    inputs: readonly string[],
    attr: TensorflowNode['attr'],
    kernel: string,
    group: number,
  ): void {
    const [x = '', , bias, slope] = inputs;
    const fused = attr['fused_ops']?.list?.s?.map(decodeText) ?? [];
    const activation = fused.find((one) => one !== 'BiasAdd');
    const convolved = activation ? `${name}/convolved` : name;

    this.channelsFirst(convolved, x, (first, result) =>
      this.add('Conv', [first, kernel, ...(bias ? [this.tensor(bias)] : [])], result, {
        ...slide(attr),
        group,
      }),
    );

    if (activation === 'Relu6') {
      const limits = ['low', 'high'].map((one, at) =>
        this.constant(`relu6/${one}`, new Float32Array([6 * at]), []),
      );
      this.add('Clip', [convolved, ...limits], name);
    } else if (activation === 'Prelu') this.convertPrelu(name, convolved, slope ?? '');
    else if (activation) this.add('Relu', [convolved], name);
  }

  /**
   * Writes PReLU as `slope * x + (1 - slope) * relu(x)`, with a 1x1 convolution for each product.
   * ONNX Runtime runs convolutions in its own memory layout, and would have to rearrange the data
   * for its own PReLU operator.
   */
  private convertPrelu(name: string, input: string, slope: string): void {
    const { values: slopes } = this.weights.get(slope) ?? {};
    if (!(slopes instanceof Float32Array)) throw new Error(`The slope ${slope} is missing.`);

    const shape = [slopes.length, 1, 1, 1];
    const linearKernel = this.constant(`${slope}/linear`, slopes, shape);
    const reluKernel = this.constant(
      `${slope}/relu`,
      slopes.map((one) => 1 - one),
      shape,
    );

    this.channelsFirst(name, input, (first, result) => {
      this.add('Relu', [first], `${name}/relu`);
      this.add('Conv', [`${name}/relu`, reluKernel], `${name}/scaled-relu`, {
        group: slopes.length,
      });
      this.add('Conv', [first, linearKernel], `${name}/linear`, { group: slopes.length });
      this.add('Add', [`${name}/linear`, `${name}/scaled-relu`], result);
    });
  }

  /**
   * Transposes the input and output of `write`. ONNX Runtime removes transpositions that cancel
   * each other out.
   */
  private channelsFirst(
    name: string,
    input: string,
    write: (first: string, result: string) => void,
  ): void {
    this.add('Transpose', [this.tensor(input)], `${name}/in`, { perm: TO_CHANNELS_FIRST });
    write(`${name}/in`, `${name}/out`);
    this.add('Transpose', [`${name}/out`], name, { perm: TO_CHANNELS_LAST });
  }

  private add(
    type: string,
    inputs: readonly string[],
    output: string,
    attributes: Record<string, AttributeValue> = {},
  ) {
    this.nodes.push({ type, inputs, outputs: [output], attributes });
  }

  /**
   * Returns `name`, for use as an operator's input. If `name` is a weight, adds it to the constants
   * on first use.
   */
  private tensor(name: string): string {
    const weight = this.weights.get(name);
    if (weight && !this.#written.has(name)) {
      this.#written.add(name);
      this.constants.push({ name, ...weight });
    }

    return name;
  }

  private numbersOf(name: string): number[] {
    return [...(this.weights.get(name)?.values ?? [])].map(Number);
  }

  private constant(
    name: string,
    values: readonly number[] | Float32Array,
    shape: readonly number[] = [values.length],
  ): string {
    if (!this.#written.has(name)) {
      this.#written.add(name);
      const numbers = values instanceof Float32Array ? values : BigInt64Array.from(values, BigInt);
      this.constants.push({ name, shape, values: numbers });
    }

    return name;
  }

  /**
   * Reorders a convolution kernel's axes as ONNX expects: output channels, input channels, rows,
   * columns.
   */
  private kernel(
    name: string,
    order: readonly [number, number, number, number],
    isDepthwise: boolean,
  ): string {
    const { shape, values } = this.weights.get(name) ?? {};
    if (!shape || !(values instanceof Float32Array))
      throw new Error(`The kernel ${name} is missing.`);

    const strides = shape.map((_, axis) =>
      shape.slice(axis + 1).reduce((product, size) => product * size, 1),
    );
    const [outputs = 0, inputs = 0, rows = 0, columns = 0] = order.map((axis) => shape[axis] ?? 0);
    const [outputStep = 0, inputStep = 0, rowStep = 0, columnStep = 0] = order.map(
      (axis) => strides[axis] ?? 0,
    );
    const moved = new Float32Array(values.length);
    let to = 0;

    for (let output = 0; output < outputs; output += 1)
      for (let input = 0; input < inputs; input += 1)
        for (let row = 0; row < rows; row += 1)
          for (let column = 0; column < columns; column += 1) {
            const from =
              output * outputStep + input * inputStep + row * rowStep + column * columnStep;
            moved[to] = values[from] ?? 0;
            to += 1;
          }

    const channels = isDepthwise ? [outputs * inputs, 1] : [outputs, inputs];

    return this.constant(`${name}/kernel`, moved, [...channels, rows, columns]);
  }
}

/**
 * Equivalent ONNX operators. `Div` can replace `FloorDiv`, because the models never divide negative
 * integers.
 */
const sameOperators: Readonly<Record<string, string>> = {
  AddV2: 'Add',
  FloorDiv: 'Div',
  GatherNd: 'GatherND',
  Identity: 'Identity',
  Mul: 'Mul',
  RealDiv: 'Div',
  Relu: 'Relu',
  Sigmoid: 'Sigmoid',
  Sqrt: 'Sqrt',
  Sub: 'Sub',
};

const decodeText = (base64: string) => Buffer.from(base64, 'base64').toString();

/** Converts the strides and padding of a convolution or pooling operator. */
function slide(attr: TensorflowNode['attr']) {
  const isSame = decodeText(attr['padding']?.s ?? '') === 'SAME';
  return {
    strides: attr['strides']?.list?.i?.slice(1, 3) ?? [],
    auto_pad: isSame ? 'SAME_UPPER' : 'VALID',
  };
}
