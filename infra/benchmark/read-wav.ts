/**
 * Returns the samples (-1 to 1) of a 16-bit mono WAV file at 16 kHz. Throws for any other format.
 */
export function readWav(file: Buffer): Float32Array {
  const format = findChunk(file, 'fmt ');
  const [encoding, channels, hertz, bits] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(14),
  ];

  if (encoding !== 1 || channels !== 1 || hertz !== 16_000 || bits !== 16) {
    throw new Error(
      `Expected 16-bit mono PCM at 16 kHz, not ${bits} bits, ${channels} channels, ${hertz} Hz.`,
    );
  }

  const data = findChunk(file, 'data');

  return Float32Array.from(
    { length: Math.floor(data.length / 2) },
    (_, at) => data.readInt16LE(2 * at) / 32_768,
  );
}

function findChunk(file: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }

  throw new Error(`The file has no ${name.trim()} chunk, so it isn't a WAV file.`);
}
