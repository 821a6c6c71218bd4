import type * as Onnx from 'onnxruntime-node';

/**
 * Loads a model given as the bytes of its file. Each model runs on one thread: the decoder needs the other core, and
 * results don't depend on how work is divided.
 */
export function createSession(onnx: typeof Onnx, model: Uint8Array): Promise<Onnx.InferenceSession> {
  return onnx.InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 });
}
