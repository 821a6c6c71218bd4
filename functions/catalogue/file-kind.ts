import type { CatalogueKind } from '../../shared/catalogue/catalogue-item.ts';

/** How many bytes `contentTypeOf` needs at most. */
export const MAGIC_BYTES = 64;

const MPEG4_BRANDS = /^(isom|iso\d|mp4\d|avc1|dash|mmp4|M4V |M4VP|MSNV|f4v |3g[p2].|cmf[cs])/;
const AUDIO_BRANDS = /^(M4A |M4B |mp4\d|isom|iso\d|dash)/;
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

/**
 * The content type of a course's video, a podcast's audio or a guide's PDF by its first bytes; undefined when it is
 * something else. Names and types that a browser sends prove nothing.
 */
export function contentTypeOf(kind: CatalogueKind, bytes: Uint8Array): string | undefined {
  switch (kind) {
    case 'course':
      return videoType(bytes);
    case 'podcast':
      return audioType(bytes);
    case 'study-guide':
      return textIn(bytes, 0, 5) === '%PDF-' ? 'application/pdf' : undefined;
  }
}

function videoType(bytes: Uint8Array): string | undefined {
  if (EBML.every((byte, at) => bytes[at] === byte)) {
    // Matroska looks the same but for its document type, and no browser promises to play it.
    return textIn(bytes, 0, MAGIC_BYTES).includes('webm') ? 'video/webm' : undefined;
  }
  if (textIn(bytes, 4, 8) !== 'ftyp') return undefined;
  const brand = textIn(bytes, 8, 12);
  if (brand === 'qt  ') return 'video/quicktime';
  return MPEG4_BRANDS.test(brand) ? 'video/mp4' : undefined;
}

function audioType(bytes: Uint8Array): string | undefined {
  if (textIn(bytes, 0, 4) === 'RIFF' && textIn(bytes, 8, 12) === 'WAVE') return 'audio/wav';
  if (textIn(bytes, 4, 8) === 'ftyp') return AUDIO_BRANDS.test(textIn(bytes, 8, 12)) ? 'audio/mp4' : undefined;
  return textIn(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes) ? 'audio/mpeg' : undefined;
}

/** Eleven bits of sync, then version and layer III, and neither bit rate nor sample rate of the forbidden values. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayerThree = (second & 0x18) !== 0x08 && (second & 0x06) === 0x02;
  return isSync && isLayerThree && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}

function textIn(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** True for text that is WebVTT: valid UTF-8 that begins with its signature. */
export function isWebVtt(bytes: Uint8Array): boolean {
  try {
    return /^\uFEFF?WEBVTT([ \t\r\n]|$)/.test(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return false;
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'application/pdf': 'pdf',
  'text/vtt': 'vtt',
};

/** A file's real name where we know it, else the item's title; never a path, and always with the extension of its type. */
export function fileNameOf(named: string | undefined, title: string, contentType: string): string {
  const extension = EXTENSIONS[contentType] ?? 'bin';
  const base = (named ?? title).split(/[\\/]/).at(-1) ?? '';
  const shown = base.replaceAll(/[\p{Control}\p{Surrogate}"<>:|?*]/gu, ' ').trim();
  const stem =
    shown
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .slice(0, 120)
      .trim() || 'file';
  return `${stem}.${extension}`;
}

/** RFC 6266: downloads under that name, in any alphabet. */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
