export interface HuffmanTable {
  /** Number of symbols for each code length from 1 to 16 bits. */
  readonly counts: readonly number[];
  /** All symbols, shortest code first. */
  readonly symbols: Uint8Array;
}

export type HuffmanCodes = ReadonlyMap<number, { readonly code: number; readonly length: number }>;

/** Assigns canonical Huffman codes: each code is the previous code plus one, shifted left when the length grows. */
export function huffmanCodes({ counts, symbols }: HuffmanTable): HuffmanCodes {
  const codes = new Map<number, { code: number; length: number }>();
  let [code, next] = [0, 0];
  counts.forEach((count, at) => {
    for (const symbol of symbols.subarray(next, next + count)) {
      codes.set(symbol, { code, length: at + 1 });
      code += 1;
    }
    next += count;
    code <<= 1;
  });
  return codes;
}

export interface BitWriter {
  /** Throws if the table has no code for the symbol. */
  write(codes: HuffmanCodes, symbol: number): void;
  writeBits(bits: number, length: number): void;
  /** Pads the last byte with ones and returns all bytes. */
  finish(): Buffer;
}

/** Packs bits into bytes. JPEG requires a zero byte after every 0xff byte. */
export function bitWriter(): BitWriter {
  const bytes: number[] = [];
  let [pending, count] = [0, 0];
  const writeBits = (bits: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) {
      pending = (pending << 1) | ((bits >> at) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(pending);
      if (pending === 0xff) bytes.push(0);
      [pending, count] = [0, 0];
    }
  };
  return {
    writeBits,
    write(codes, symbol) {
      const found = codes.get(symbol);
      if (!found) throw new Error(`The Huffman table has no code for ${symbol}.`);
      writeBits(found.code, found.length);
    },
    finish() {
      if (count > 0) writeBits(0xff, 8 - count);
      return Buffer.from(bytes);
    },
  };
}
