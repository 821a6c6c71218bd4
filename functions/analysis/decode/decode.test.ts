import { describe, expect, it } from 'vitest';
import { containerOf } from './container.ts';
import { isCutOff } from './cut-off.ts';
import { inputArguments, readStreams } from './inspect-recording.ts';
import { pictureReader } from './picture-reader.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const bytes = (...values: number[]) => Buffer.from(values);
const cut = (container: 'matroska' | 'mov' | 'avi', file: Buffer) =>
  isCutOff(container, { size: file.length, read: async (from, length) => file.subarray(from, from + length) });

describe('containerOf', () => {
  it.each([
    ['matroska', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0, 0, 0, 0, 0, 0, 0)],
    ['mov', ascii('\0\0\0\x20ftypisom')],
    ['mov', ascii('\0\0\0\x08wide\0\0\0\0')],
    ['avi', ascii('RIFF\x10\0\0\0AVI ')],
    [null, ascii('RIFF\x10\0\0\0WAVE')],
    [null, ascii('hello, I am text')],
    [null, ascii('\xff\xd8\xff\xe0\0\x10JFIF')],
    [null, ascii('')],
  ])('tells %s', (expected, start) => expect(containerOf(start)).toBe(expected));
});

describe('an untrusted file', () => {
  it('is read as what its bytes say, and leads to no other file or address', () => {
    expect(inputArguments('/tmp/a b;rm -rf', 'mov')).toEqual(
      '-protocol_whitelist file,pipe -f mov -i'.split(' ').concat('file:/tmp/a b;rm -rf'),
    );
  });
});

describe('a webm file', () => {
  const head = bytes(0x1a, 0x45, 0xdf, 0xa3, 0x82, 1, 2);
  const segment = (size: number[]) => bytes(0x18, 0x53, 0x80, 0x67, ...size);
  const cluster = bytes(0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
  const block = bytes(0xa3, 0x84, 1, 2, 3, 4);
  const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const live = Buffer.concat([head, segment(unknown), cluster, block, block, cluster, block]);

  it('is whole when it was recorded live, without any size', async () => {
    expect(await cut('matroska', live)).toBe(false);
  });

  it('is cut when its last block is not all there', async () => {
    expect(await cut('matroska', live.subarray(0, -2))).toBe(true);
  });

  it('is cut in the middle of a block head', async () => {
    expect(await cut('matroska', live.subarray(0, -5))).toBe(true);
  });

  it('is cut when its Segment announces more than there is', async () => {
    const whole = Buffer.concat([head, segment([0x86]), block]);
    expect(await cut('matroska', whole)).toBe(false);
    expect(await cut('matroska', Buffer.concat([head, segment([0x8c]), block]))).toBe(true);
  });
});

describe('an mp4 file', () => {
  const box = (name: string, content: number) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(8 + content);
    return Buffer.concat([size, ascii(name), Buffer.alloc(content)]);
  };
  const whole = Buffer.concat([box('ftyp', 8), box('mdat', 40), box('moov', 20)]);

  it('is whole with all its boxes, and with padding behind them', async () => {
    expect(await cut('mov', whole)).toBe(false);
    expect(await cut('mov', Buffer.concat([whole, Buffer.alloc(9)]))).toBe(false);
  });

  it('is cut inside a box', async () => {
    expect(await cut('mov', whole.subarray(0, -3))).toBe(true);
  });

  it('is cut when its index never came', async () => {
    expect(await cut('mov', Buffer.concat([box('ftyp', 8), box('mdat', 40)]))).toBe(true);
  });
});

describe('an avi file', () => {
  const riff = (announced: number) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(announced);
    return Buffer.concat([ascii('RIFF'), size, ascii('AVI '), Buffer.alloc(16)]);
  };

  it('is cut when it announces more than there is, unless it announces nothing', async () => {
    expect(await cut('avi', riff(20))).toBe(false);
    expect(await cut('avi', riff(21))).toBe(true);
    expect(await cut('avi', riff(0))).toBe(false);
  });
});

describe('readStreams', () => {
  const input = [
    "Input #0, matroska,webm, from 'file:/tmp/a':",
    '  Duration: N/A, start: 0.000000, bitrate: N/A',
    '    Stream #0:0(eng): Video: vp9 (Profile 0), yuv420p(tv), 1280x720, SAR 1:1 DAR 16:9, 1k fps, 1k tbr',
    '    Stream #0:1(eng): Audio: opus, 48000 Hz, mono, fltp (default)',
  ].join('\n');

  it('takes the length from the copied packets when none is declared', () => {
    const messages = `${input}\nOutput #0, null\nframe=  10 time=00:00:10.00 bitrate\rframe=364 time=00:01:13.93 bitrate`;
    expect(readStreams(messages)).toEqual({ durationSeconds: 73.93, pixels: 1280 * 720, hasSound: true });
  });

  it('finds no picture in a sound file', () => {
    expect(readStreams('    Stream #0:0: Audio: opus, 48000 Hz, mono').pixels).toBeNull();
  });
});

describe('pictureReader', () => {
  const picture = (width: number, height: number, fill: number) =>
    Buffer.concat([ascii(`P6\n${width} ${height}\n255\n`), Buffer.alloc(width * height * 3, fill)]);

  it('puts pictures together from chunks of any length', () => {
    const stream = Buffer.concat([picture(4, 3, 7), picture(2, 5, 9), picture(4, 3, 1)]);
    for (const step of [1, 7, 40, 1000]) {
      const reader = pictureReader();
      const frames = [];
      for (let at = 0; at < stream.length; at += step) frames.push(...reader.push(stream.subarray(at, at + step)));
      expect(frames.map(({ width, height, rgb }) => [width, height, rgb.length, rgb[0]])).toEqual([
        [4, 3, 36, 7],
        [2, 5, 30, 9],
        [4, 3, 36, 1],
      ]);
    }
  });
});
