import { writeSync } from 'node:fs';

const OUTPUT = 1;
const HEADER_BYTES = 5;

/**
 * Writes one message to stdout: a one-letter kind, the content's length in four bytes, and the
 * content.
 */
export function send(kind, ...parts) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(kind, 'latin1');
  header.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    1,
  );

  for (const part of [header, ...parts]) writeAll(part);
}

function writeAll(bytes) {
  for (let written = 0; written < bytes.length;) written += writeSync(OUTPUT, bytes, written);
}
