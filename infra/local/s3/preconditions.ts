import type { IncomingHttpHeaders } from 'node:http';
import type { ObjectRecord } from './bucket.ts';
import { noSuchKey, notImplemented, preconditionFailed } from './s3-error.ts';

/** Checks If-None-Match and If-Match against the current object. Throws PreconditionFailed or NoSuchKey. */
export function checkWritePreconditions(headers: IncomingHttpHeaders, current: ObjectRecord | undefined): void {
  const { 'if-none-match': noneMatch, 'if-match': match } = headers;
  if (noneMatch !== undefined && noneMatch !== '*') throw notImplemented('If-None-Match with an ETag on a write');
  if (noneMatch === '*' && current) throw preconditionFailed();
  if (match === undefined) return;
  if (!current) throw noSuchKey();
  if (!matchesEtag(match, current.etag)) throw preconditionFailed();
}

/** Returns `answer` if the object should be sent, or `not-modified` for a 304. Throws PreconditionFailed. */
export function checkReadPreconditions(headers: IncomingHttpHeaders, record: ObjectRecord): 'answer' | 'not-modified' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && match !== '*' && !matchesEtag(match, record.etag)) throw preconditionFailed();
  const unmodifiedSince = headers['if-unmodified-since'];
  if (match === undefined && unmodifiedSince && truncateToSecond(record.lastModified) > Date.parse(unmodifiedSince)) {
    throw preconditionFailed();
  }
  if (noneMatch !== undefined) {
    return noneMatch === '*' || matchesEtag(noneMatch, record.etag) ? 'not-modified' : 'answer';
  }
  const modifiedSince = headers['if-modified-since'];
  return modifiedSince && truncateToSecond(record.lastModified) <= Date.parse(modifiedSince)
    ? 'not-modified'
    : 'answer';
}

/** Checks the x-amz-copy-source-if headers against the source. Throws PreconditionFailed. */
export function checkCopyPreconditions(headers: IncomingHttpHeaders, source: ObjectRecord): void {
  const match = headers['x-amz-copy-source-if-match'];
  const noneMatch = headers['x-amz-copy-source-if-none-match'];
  if (typeof match === 'string' && !matchesEtag(match, source.etag)) throw preconditionFailed();
  if (typeof noneMatch === 'string' && matchesEtag(noneMatch, source.etag)) throw preconditionFailed();
}

/** Compares ETags. Clients may omit the quotation marks. */
export function matchesEtag(requested: string, etag: string): boolean {
  return requested.split(',').some((each) => each.trim().replaceAll('"', '') === etag.replaceAll('"', ''));
}

/** Truncates to whole seconds, because HTTP dates have no milliseconds. */
function truncateToSecond(time: number): number {
  return Math.floor(time / 1000) * 1000;
}
