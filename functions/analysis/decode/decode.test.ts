import { describe, expect, it, vi } from 'vitest';
import { detectContainer } from './container.ts';
import { isTruncated } from './truncated-file.service.ts';
import { messageReader } from './message-reader.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const bytes = (...values: number[]) => Buffer.from(values);

const cut = (container: 'matroska' | 'mov' | 'avi', file: Buffer) =>
  isTruncated(container, {
    size: file.length,
    read: async (from, length) => file.subarray(from, from + length),
  });

describe('detectContainer', () => {
  it.each([
    ['matroska', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0, 0, 0, 0, 0, 0, 0)],
    ['mov', ascii('\0\0\0\x20ftypisom')],
    ['mov', ascii('\0\0\0\x08wide\0\0\0\0')],
    ['avi', ascii('RIFF\x10\0\0\0AVI ')],
    [null, ascii('RIFF\x10\0\0\0WAVE')],
    [null, ascii('hello, I am text')],
    [null, ascii('\xff\xd8\xff\xe0\0\x10JFIF')],
    [null, ascii('')],
  ])('detects %s', (expected, start) => expect(detectContainer(start)).toBe(expected));
});

describe('a WebM file', () => {
  const head = bytes(0x1a, 0x45, 0xdf, 0xa3, 0x82, 1, 2);
  const segment = (size: number[]) => bytes(0x18, 0x53, 0x80, 0x67, ...size);
  const cluster = bytes(0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
  const block = bytes(0xa3, 0x84, 1, 2, 3, 4);
  const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const live = Buffer.concat([head, segment(unknown), cluster, block, block, cluster, block]);

  it('is complete if it was recorded live, without declared sizes', async () => {
    expect(await cut('matroska', live)).toBe(false);
  });

  it('is truncated if its last block is incomplete', async () => {
    expect(await cut('matroska', live.subarray(0, -2))).toBe(true);
  });

  it('is truncated if it ends inside a block header', async () => {
    expect(await cut('matroska', live.subarray(0, -5))).toBe(true);
  });

  it('is truncated if its Segment declares more bytes than the file has', async () => {
    const whole = Buffer.concat([head, segment([0x86]), block]);
    expect(await cut('matroska', whole)).toBe(false);
    expect(await cut('matroska', Buffer.concat([head, segment([0x8c]), block]))).toBe(true);
  });
});

describe('an MP4 file', () => {
  const box = (name: string, content: number) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(8 + content);
    return Buffer.concat([size, ascii(name), Buffer.alloc(content)]);
  };

  const whole = Buffer.concat([box('ftyp', 8), box('mdat', 40), box('moov', 20)]);

  it('is complete with all its boxes, with or without padding at the end', async () => {
    expect(await cut('mov', whole)).toBe(false);
    expect(await cut('mov', Buffer.concat([whole, Buffer.alloc(9)]))).toBe(false);
  });

  it('is truncated if it ends inside a box', async () => {
    expect(await cut('mov', whole.subarray(0, -3))).toBe(true);
  });

  it('is truncated if its index is missing', async () => {
    expect(await cut('mov', Buffer.concat([box('ftyp', 8), box('mdat', 40)]))).toBe(true);
  });
});

describe('an AVI file', () => {
  const riff = (announced: number) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(announced);
    return Buffer.concat([ascii('RIFF'), size, ascii('AVI '), Buffer.alloc(16)]);
  };

  it('is truncated if it declares more bytes than the file has, but not if it declares none', async () => {
    expect(await cut('avi', riff(20))).toBe(false);
    expect(await cut('avi', riff(21))).toBe(true);
    expect(await cut('avi', riff(0))).toBe(false);
  });
});

describe('the truncation check', () => {
  const boxes = (count: number) =>
    Buffer.alloc(8 * count, Buffer.concat([bytes(0, 0, 0, 8), ascii('free')]));
  const chunks = (count: number) =>
    Buffer.alloc(10 * count, Buffer.concat([ascii('RIFF'), bytes(1, 0, 0, 0, 0, 0)]));
  const moov = Buffer.concat([bytes(0, 0, 0, 8), ascii('moov')]);

  const countReads = async (container: 'matroska' | 'mov' | 'avi', file: Buffer) => {
    let reads = 0;
    await isTruncated(container, {
      size: file.length,
      read: async (from, length) => {
        reads += 1;
        return file.subarray(from, from + length);
      },
    });

    return reads;
  };

  it('accepts up to 10,000 boxes', async () => {
    expect(await cut('mov', Buffer.concat([moov, boxes(9_999)]))).toBe(false);
    expect(await cut('mov', Buffer.concat([moov, boxes(10_000)]))).toBe(true);
    expect(await cut('avi', chunks(10_000))).toBe(false);
    expect(await cut('avi', chunks(10_001))).toBe(true);
  });

  it('reads windows of 64 KB instead of single headers', async () => {
    expect(await countReads('mov', boxes(375_000))).toBe(2);
    expect(await countReads('avi', chunks(300_000))).toBe(2);

    const elements = Buffer.concat([
      bytes(0x1a, 0x45, 0xdf, 0xa3, 0x80),
      Buffer.alloc(900_000, bytes(0xec, 0x80)),
    ]);
    expect(await countReads('matroska', elements)).toBeLessThan(25);
  });

  it('ends after five seconds, and reads nothing afterward', async () => {
    vi.useFakeTimers();

    const box = Buffer.concat([bytes(0, 2, 0, 0), ascii('free'), Buffer.alloc(65_528)]);
    let reads = 0;
    const read = async () => {
      reads += 1;
      await new Promise((resume) => setTimeout(resume, 3_000));
      return box;
    };

    const check = isTruncated('mov', { size: 10 * 0x20000, read });
    await Promise.all([
      expect(check).rejects.toThrow('Not done within 5000 ms'),
      vi.advanceTimersByTimeAsync(60_000),
    ]);
    expect(reads).toBe(2);

    vi.useRealTimers();
  });
});

describe('messageReader', () => {
  const message = (kind: string, length: number, fill: number) => {
    const header = Buffer.alloc(5);
    header.write(kind);
    header.writeUInt32LE(length, 1);
    return Buffer.concat([header, Buffer.alloc(length, fill)]);
  };

  it('assembles messages from chunks of any length', () => {
    const stream = Buffer.concat([message('f', 40, 7), message('e', 0, 0), message('s', 3, 1)]);
    for (const step of [1, 7, 40, 1000]) {
      const reader = messageReader(100);
      const messages = [];
      for (let at = 0; at < stream.length; at += step)
        messages.push(...reader.push(stream.subarray(at, at + step)));

      expect(messages.map(({ kind, content }) => [kind, content.length, content[0]])).toEqual([
        ['f', 40, 7],
        ['e', 0, undefined],
        ['s', 3, 1],
      ]);
    }
  });

  it('throws before it buffers a message that is too long', () => {
    expect(() => messageReader(100).push(message('f', 96, 0).subarray(0, 5))).toThrow(/too long/);
  });
});
