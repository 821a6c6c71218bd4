import { readFile } from 'node:fs/promises';
import type * as Onnx from 'onnxruntime-node';
import { createSession } from '../../engine/onnx-session.gateway.ts';

/** Estimates the probability of speech for every 32 ms of audio. */
export interface VoiceActivityModel {
  /** Expects 16 kHz audio. Returns one probability (0-1) per 512 samples. */
  probabilities(sound: Float32Array): Promise<Float32Array>;
}

export const WINDOW_SAMPLES = 512;
/** The model also needs the last samples of the previous window. */
const CONTEXT_SAMPLES = 64;
const STATE_SHAPE = [2, 1, 128] as const;

/** Loads the Silero voice activity model into ONNX Runtime. Throws if the file is missing. */
export async function loadVoiceActivityModel(
  onnx: typeof Onnx,
  file: string,
): Promise<VoiceActivityModel> {
  const session = await createSession(onnx, await readFile(file));
  return { probabilities: (sound) => run(onnx, session, sound) };
}

async function run(
  onnx: typeof Onnx,
  session: Onnx.InferenceSession,
  sound: Float32Array,
): Promise<Float32Array> {
  const result = new Float32Array(Math.floor(sound.length / WINDOW_SAMPLES));
  const rate = new onnx.Tensor('int64', [16_000n]);
  let state: Onnx.Tensor = new onnx.Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);
  const input = new Float32Array(CONTEXT_SAMPLES + WINDOW_SAMPLES);

  for (let window = 0; window < result.length; window += 1) {
    const from = window * WINDOW_SAMPLES;
    input.copyWithin(0, WINDOW_SAMPLES);
    input.set(sound.subarray(from, from + WINDOW_SAMPLES), CONTEXT_SAMPLES);

    const { output, stateN } = await session.run({
      input: new onnx.Tensor('float32', input, [1, input.length]),
      state,
      sr: rate,
    });

    if (!output || !stateN)
      throw new Error('The voice activity model returned no output or no state.');

    const [probability] = output.data;
    result[window] = Number(probability);
    state = stateN;
  }

  return result;
}
