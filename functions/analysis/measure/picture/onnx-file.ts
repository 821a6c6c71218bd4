/*
 * Writes ONNX model files, which are protocol buffers. The field numbers below come from the schema:
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */

export interface OnnxTensor {
  name: string;
  shape: readonly number[];
  values: Float32Array | BigInt64Array;
}

export type AttributeValue = number | string | readonly number[];

export interface OnnxNode {
  type: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Numbers must be integers. */
  attributes?: Readonly<Record<string, AttributeValue>>;
}

interface OnnxGraph {
  nodes: readonly OnnxNode[];
  constants: readonly OnnxTensor[];
  /** A dimension of -1 may vary from call to call. */
  input: { name: string; shape: readonly number[] };
  outputs: readonly string[];
}

const IR_VERSION = 9;
const OPERATOR_SET = 18;
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_TYPES = { integer: 2, text: 3, integers: 7 } as const;

/** Writes a model with one float input. */
export function writeOnnxFile({ nodes, constants, input, outputs }: OnnxGraph): Uint8Array {
  const graph = [
    ...nodes.map((node) => message(1, writeNode(node))),
    message(2, Buffer.from('model')),
    ...constants.map((tensor) => message(5, writeTensor(tensor))),
    message(11, [
      message(1, Buffer.from(input.name)),
      message(2, [message(1, writeType(input.shape))]),
    ]),
    ...outputs.map((name) => message(12, [message(1, Buffer.from(name))])),
  ];

  return Buffer.concat([
    integer(1, IR_VERSION),
    message(7, graph),
    message(8, [message(1, Buffer.alloc(0)), integer(2, OPERATOR_SET)]),
  ]);
}

function writeNode({ type, inputs, outputs, attributes = {} }: OnnxNode): Buffer[] {
  return [
    ...inputs.map((name) => message(1, Buffer.from(name))),
    ...outputs.map((name) => message(2, Buffer.from(name))),
    message(4, Buffer.from(type)),
    ...Object.entries(attributes).map(([name, value]) =>
      message(5, [message(1, Buffer.from(name)), ...writeAttribute(value)]),
    ),
  ];
}

function writeAttribute(value: AttributeValue): Buffer[] {
  if (typeof value === 'string')
    return [message(4, Buffer.from(value)), integer(20, ATTRIBUTE_TYPES.text)];
  if (typeof value === 'number') return [integer(3, value), integer(20, ATTRIBUTE_TYPES.integer)];

  return [...value.map((one) => integer(8, one)), integer(20, ATTRIBUTE_TYPES.integers)];
}

function writeTensor({ name, shape, values }: OnnxTensor): Buffer[] {
  return [
    ...shape.map((size) => integer(1, size)),
    integer(2, values instanceof Float32Array ? FLOAT : INT64),
    message(8, Buffer.from(name)),
    message(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ];
}

function writeType(shape: readonly number[]): Buffer[] {
  const dimensions = shape.map((size) =>
    message(1, [size < 0 ? message(2, Buffer.from('n')) : integer(1, size)]),
  );
  return [integer(1, FLOAT), message(2, dimensions)];
}

function integer(field: number, value: number): Buffer {
  return Buffer.concat([writeVarint(field << 3), writeVarint(value)]);
}

function message(field: number, content: Buffer | readonly Buffer[]): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  return Buffer.concat([writeVarint((field << 3) | 2), writeVarint(bytes.length), bytes]);
}

function writeVarint(value: number): Buffer {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }

  return Buffer.from([...bytes, Number(rest)]);
}
