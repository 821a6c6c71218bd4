import { describe, expect, it } from 'vitest';
import { readWav } from './read-wav.ts';

function wavFile({ hertz = 16_000, samples = [0, 16_384, -32_768] } = {}): Buffer {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF    WAVEfmt ', 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(hertz, 24);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, at) => file.writeInt16LE(sample, 44 + 2 * at));

  return file;
}

describe('a WAV file', () => {
  it('is read as samples from -1 to 1', () => {
    expect([...readWav(wavFile())]).toEqual([0, 0.5, -1]);
  });

  it('is refused at another sample rate', () => {
    expect(() => readWav(wavFile({ hertz: 44_100 }))).toThrow('44100 Hz');
  });

  it('is refused if it has no samples', () => {
    expect(() => readWav(Buffer.from('not a sound file'))).toThrow('no fmt chunk');
  });
});
