import { butterworthFilter } from '#functions/analysis/measure/voice/level.ts';
import { seededRandom } from '#functions/billing/fixtures/interleaving.fixtures.ts';

const RATE = 16_000;
/** Fixed, so that every run measures the same noise and echo. */
const SEED = 1;
/** Time in which the reverberation decays by 60 dB (RT60). */
const REVERBERATION_SECONDS = 0.45;
const ECHOES_PER_SECOND = 1_000;
const PINK_NOISE_OCTAVES = 12;

interface RoomEffect {
  /**
   * Applies the effect to a recording (-1 to 1, 16 kHz). Babble mixes in `others`, the other
   * recordings.
   */
  apply(sound: Float32Array, others: readonly Float32Array[]): Float32Array;
  /** Maximum allowed change of a score, in points. */
  limit: number;
}

export const roomEffects: Readonly<Record<string, RoomEffect>> = {
  'gain -20 dB': { apply: (sound) => sound.map((value) => value / 10), limit: 3 },
  'pink noise at -20 dB': {
    apply: (sound) => addNoise(sound, pinkNoise(sound.length), 20),
    limit: 5,
  },
  'phone band': { apply: phoneBand, limit: 5 },
  'echo of 0.45 s': { apply: addEcho, limit: 5 },
  'babble at -5 dB': {
    apply: (sound, others) => addNoise(sound, mix(others, sound.length), 5),
    limit: 5,
  },
};

/** Adds noise at a signal-to-noise ratio of `decibels`. */
function addNoise(sound: Float32Array, noise: Float32Array, decibels: number): Float32Array {
  const gain = rootMeanSquare(sound) / rootMeanSquare(noise) / 10 ** (decibels / 20);
  return sound.map((value, at) => value + gain * (noise[at] ?? 0));
}

function rootMeanSquare(sound: Float32Array): number {
  return Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);
}

/**
 * Generates pink noise by adding random values, each updated half as often as the previous one
 * (Voss algorithm).
 */
function pinkNoise(length: number): Float32Array {
  const random = seededRandom(SEED);
  const octaves = Array<number>(PINK_NOISE_OCTAVES).fill(0);

  return Float32Array.from({ length }, (_, at) => {
    for (const octave of octaves.keys())
      if (at % 2 ** octave === 0) octaves[octave] = random() - 0.5;
    return octaves.reduce((sum, value) => sum + value, 0);
  });
}

function phoneBand(sound: Float32Array): Float32Array {
  return [butterworthFilter('high', 300), butterworthFilter('low', 3400)].reduce(
    (input, filter) => filter(input),
    sound,
  );
}

/** Adds fading echoes with random delays and signs (velvet noise). */
function addEcho(sound: Float32Array): Float32Array {
  const random = seededRandom(SEED);
  const result = sound.slice();

  for (let echo = 0; echo < ECHOES_PER_SECOND * REVERBERATION_SECONDS; echo += 1) {
    const seconds = (echo + random()) / ECHOES_PER_SECOND;
    const gain = (random() < 0.5 ? -0.1 : 0.1) * 10 ** ((-3 * seconds) / REVERBERATION_SECONDS);
    const delay = Math.round(RATE * seconds);
    for (let at = delay; at < sound.length; at += 1)
      result[at] = (result[at] ?? 0) + gain * (sound[at - delay] ?? 0);
  }

  return result;
}

function mix(sounds: readonly Float32Array[], length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) =>
    sounds.reduce(
      (sum, sound) => sum + (sound[((at + sound.length / 2) % sound.length) | 0] ?? 0),
      0,
    ),
  );
}
