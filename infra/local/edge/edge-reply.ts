import type { Readable } from 'node:stream';

/** A response from the edge, with a buffered or streamed body. */
export interface EdgeReply {
  status: number;
  /** Header names are in lowercase. */
  headers: readonly (readonly [string, string])[];
  body: Buffer | Readable;
}

/** Replaces all headers of this name with one. */
export function replaceHeader(
  headers: EdgeReply['headers'],
  name: string,
  value: string,
): EdgeReply['headers'] {
  return [...headers.filter(([key]) => key !== name), [name, value]];
}

/**
 * S3's response for both missing and forbidden objects if the origin access control can't list the
 * bucket.
 */
export function createAccessDeniedReply(): EdgeReply {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  return { status: 403, headers: [['content-type', 'application/xml']], body: Buffer.from(body) };
}
