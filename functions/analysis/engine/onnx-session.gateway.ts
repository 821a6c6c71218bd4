import type * as Onnx from 'onnxruntime-node';

/**
 * Creates a session from a model file's content. The model uses one thread, which makes the results
 * deterministic and leaves a core for the decoder.
 */
export function createSession(
  onnx: typeof Onnx,
  model: Uint8Array,
): Promise<Onnx.InferenceSession> {
  return onnx.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
}
