const MU = 255;
const HALF = 127.5;

/** Compresses samples (-1 to 1) to telephone mu-law: one byte per sample, with finer steps for quiet sound. */
export function compressMuLaw(sound: Float32Array): Uint8Array {
  const bytes = new Uint8Array(sound.length);
  for (let at = 0; at < sound.length; at += 1) {
    const sample = sound[at] ?? 0;
    const loudness = Math.log1p(MU * Math.min(1, Math.abs(sample))) / Math.log1p(MU);
    bytes[at] = Math.round(HALF + HALF * Math.sign(sample) * loudness);
  }
  return bytes;
}

const SAMPLES = Float32Array.from({ length: 256 }, (_, byte) => {
  const loudness = (byte - HALF) / HALF;
  return (Math.sign(loudness) * Math.expm1(Math.abs(loudness) * Math.log1p(MU))) / MU;
});

export function expandMuLaw(bytes: Uint8Array): Float32Array {
  const sound = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) sound[at] = SAMPLES[bytes[at] ?? 0] ?? 0;
  return sound;
}
