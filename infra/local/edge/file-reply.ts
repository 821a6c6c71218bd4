import { parseRange } from '../aws/byte-range.ts';
import type { EdgeReply } from './edge-reply.ts';

/** A file that an origin serves. */
interface ServedFile {
  headers: EdgeReply['headers'];
  etag: string;
  size: number;
  /**
   * Returns the bytes from `start` to `end`, both inclusive. Called at most once, and not for an
   * empty file.
   */
  read(range: { start: number; end: number }): EdgeReply['body'];
}

/** The request headers that determine whether a file is sent, and which part of it. */
export interface FileConditions {
  range?: string | undefined;
  ifNoneMatch?: string | undefined;
}

export function replyWithFile(
  { range: rangeHeader, ifNoneMatch = '' }: FileConditions,
  { headers, etag, size, read }: ServedFile,
): EdgeReply {
  const common = [...headers, ['etag', etag] as const, ['accept-ranges', 'bytes'] as const];
  const knownTags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (knownTags.includes(etag)) return { status: 304, headers: common, body: Buffer.alloc(0) };

  const range = parseRange(rangeHeader, size);
  if (range === 'unsatisfiable') {
    return { status: 416, headers: [['content-range', `bytes */${size}`]], body: Buffer.alloc(0) };
  }
  if (size === 0) return { status: 200, headers: common, body: Buffer.alloc(0) };

  const { start, end } = range ?? { start: 0, end: size - 1 };
  const body = read({ start, end });
  const sized = [...common, ['content-length', String(end - start + 1)] as const];
  if (!range) return { status: 200, headers: sized, body };

  return {
    status: 206,
    headers: [...sized, ['content-range', `bytes ${start}-${end}/${size}`]],
    body,
  };
}
