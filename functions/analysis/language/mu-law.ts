const MU = 255;
const HALF = 127.5;

/**
 * Compresses samples (-1 to 1) to one byte each with mu-law companding, which uses finer steps for
 * quiet audio.
 */
export function compressMuLaw(sound: Float32Array): Uint8Array {
  const compressed = sound.map((sample) => {
    const loudness = Math.log1p(MU * Math.min(1, Math.abs(sample))) / Math.log1p(MU);
    return Math.round(HALF + HALF * Math.sign(sample) * loudness);
  });

  return new Uint8Array(compressed);
}

const SAMPLES = Float32Array.from({ length: 256 }, (_, byte) => {
  const loudness = (byte - HALF) / HALF;
  return (Math.sign(loudness) * Math.expm1(Math.abs(loudness) * Math.log1p(MU))) / MU;
});

export function expandMuLaw(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes).map((byte) => SAMPLES[byte] ?? 0);
}
