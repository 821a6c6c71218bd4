const HEADER_BYTES = 44;
const HERTZ = 16_000;

/** Encodes 16 kHz mono audio as a 16-bit WAV file. Clamps samples to the range -1 to 1. */
export function encodeWav(sound: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + sound.length * 2);
  const view = new DataView(bytes.buffer);
  const name = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  name(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM format, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, HERTZ, true);
  view.setUint32(28, HERTZ * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, sound.length * 2, true);

  // WAV is little-endian, like all supported machines, so no byte swapping is needed.
  const samples = sound.map((sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  new Int16Array(bytes.buffer, HEADER_BYTES).set(samples);

  return bytes;
}
