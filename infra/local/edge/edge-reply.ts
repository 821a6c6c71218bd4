import type { Readable } from 'node:stream';

/** What the edge sends: a body in one piece or one that streams. */
export interface EdgeReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | Readable;
}

export function replyHeader(reply: EdgeReply, name: string): string | undefined {
  return reply.headers.find(([key]) => key === name)?.[1];
}

/** The headers with this one in place of any of its name. */
export function withHeader(headers: EdgeReply['headers'], name: string, value: string): EdgeReply['headers'] {
  return [...headers.filter(([key]) => key !== name), [name, value]];
}

/** S3's refusal behind an origin access control that may not list: absent and forbidden look the same. */
export function accessDenied(): EdgeReply {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  return { status: 403, headers: [['content-type', 'application/xml']], body: Buffer.from(body) };
}
