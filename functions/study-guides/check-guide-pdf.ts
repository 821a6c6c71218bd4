import type { Reading } from '#shared/uploads/byte-reading.ts';
import { checkPdf, PDF_NEEDS_PASSWORD, type FileCheck } from '#shared/uploads/check-file.ts';
import { opensWithoutPassword, type PdfEncryption } from './pdf-password.ts';

const END_BYTES = 2048;
/** Bytes searched for the encryption dictionary, before and after the file's index. */
const SEARCHED_BYTES = 64 * 1024;

/** Checks a study guide like `checkPdf`, and refuses it if it opens only with a password. */
export function* checkGuidePdf(fileSize: number): Reading<FileCheck> {
  const check = yield* checkPdf(fileSize);
  if (check.problem !== undefined) return check;

  const encryption = yield* readEncryption(fileSize);

  return encryption && !opensWithoutPassword(encryption) ? { problem: PDF_NEEDS_PASSWORD } : check;
}

/**
 * Null if the PDF isn't encrypted, or if its encryption dictionary isn't near its index or can't be
 * parsed. The browser has already checked such a file.
 */
function* readEncryption(fileSize: number): Reading<PdfEncryption | null> {
  const end = yield* readText(Math.max(0, fileSize - END_BYTES), END_BYTES);
  const index = Number(/.*startxref\s+(\d+)/s.exec(end)?.[1] ?? fileSize);
  const from = Math.max(0, Math.min(index, fileSize) - SEARCHED_BYTES);
  const text = `${yield* readText(from, 2 * SEARCHED_BYTES)}\n${end}`;

  const [, number, generation] = /\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(text) ?? [];
  if (!number) return null;

  const start = text.search(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`));
  if (start === -1) return null;

  const dictionary = text.slice(start).split('endobj')[0] ?? '';

  return parseEncryption(dictionary, readString(text, /\/ID\s*\[\s*/));
}

function* readText(from: number, length: number): Reading<string> {
  return Buffer.from(yield { from, length }).toString('latin1');
}

function parseEncryption(dictionary: string, fileId: Buffer): PdfEncryption | null {
  const readNumber = (name: string) =>
    Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? Number.NaN);
  const [version, revision, permissions] = [readNumber('V'), readNumber('R'), readNumber('P')];
  const encryption = {
    revision,
    permissions,
    keyBytes: version >= 4 ? 16 : (readNumber('Length') || 40) / 8,
    ownerEntry: readString(dictionary, /\/O\s*(?=[<(])/),
    userEntry: readString(dictionary, /\/U\s*(?=[<(])/),
    fileId,
    encryptsMetadata: !/\/EncryptMetadata\s+false\b/.test(dictionary),
  };

  const { ownerEntry, userEntry } = encryption;
  const entryBytes = revision >= 5 ? 48 : 32;
  const isKnown =
    revision >= 2 && revision <= 6 && Number.isInteger(permissions) && encryption.keyBytes <= 16;

  return isKnown && ownerEntry.length >= entryBytes && userEntry.length >= entryBytes
    ? encryption
    : null;
}

/** Reads the string after `label`, written in hex or in parentheses. */
function readString(text: string, label: RegExp): Buffer {
  const match = label.exec(text);
  const rest = match ? text.slice(match.index + match[0].length) : '';
  const hex = /^<([\da-f\s]*)>/i.exec(rest)?.[1];
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');

  const literal = /^\(((?:\\[^]|[^\\)])*)/.exec(rest)?.[1] ?? '';

  return Buffer.from(literal.replaceAll(/\\(\d{1,3}|\r\n|[^])/g, unescape), 'latin1');
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
};

function unescape(_: string, escaped: string): string {
  return /^\d/.test(escaped)
    ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    : (ESCAPES[escaped] ?? escaped);
}
