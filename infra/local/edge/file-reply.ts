import type { EdgeReply } from './edge-reply.ts';

/** A file that an origin serves. */
export interface ServedFile {
  readonly headers: EdgeReply['headers'];
  readonly etag: string;
  readonly size: number;
  /** Returns the bytes from `first` to `last`, both inclusive. Called at most once, and not for an empty file. */
  read(first: number, last: number): EdgeReply['body'];
}

/** The request headers that determine whether a file is sent, and which part of it. */
export interface FileConditions {
  readonly range?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export function replyWithFile(
  { range: rangeHeader, ifNoneMatch = '' }: FileConditions,
  { headers, etag, size, read }: ServedFile,
): EdgeReply {
  const common = [...headers, ['etag', etag] as const, ['accept-ranges', 'bytes'] as const];
  const knownTags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (knownTags.includes(etag)) return { status: 304, headers: common, body: Buffer.alloc(0) };
  const range = readRange(rangeHeader, size);
  if (range === 'unsatisfiable') {
    return { status: 416, headers: [['content-range', `bytes */${size}`]], body: Buffer.alloc(0) };
  }
  if (size === 0) return { status: 200, headers: common, body: Buffer.alloc(0) };
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const body = read(first, last);
  const sized = [...common, ['content-length', String(last - first + 1)] as const];
  if (!range) return { status: 200, headers: sized, body };
  return { status: 206, headers: [...sized, ['content-range', `bytes ${first}-${last}/${size}`]], body };
}

/** Parses a Range header for a body of `size` bytes. Ignores malformed and multiple ranges, as RFC 9110 allows. */
function readRange(header: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'unsatisfiable';
  return last < first ? undefined : { first, last };
}
