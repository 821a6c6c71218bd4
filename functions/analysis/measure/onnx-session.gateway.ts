import type * as Onnx from 'onnxruntime-node';

/**
 * Loads a model from the bytes of its file. The model runs on one thread, so that the decoder can use the other core
 * and results are deterministic.
 */
export function createSession(onnx: typeof Onnx, model: Uint8Array): Promise<Onnx.InferenceSession> {
  return onnx.InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 });
}
