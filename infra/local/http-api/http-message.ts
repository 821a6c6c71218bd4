/** A request as it came in, before anything is made of it. */
export interface HttpRequest {
  readonly method: string;
  /** Path as it came over the wire, still encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** In the order of the wire, names as sent. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly sourceIp: string;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The value of a header, several joined by a comma; undefined when it is not there. */
export function headerOf(message: { readonly headers: HttpRequest['headers'] }, name: string): string | undefined {
  const values = message.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  return values.length > 0 ? values.join(',') : undefined;
}

/** Node's flat list of names and values, as pairs. */
export function headerPairs(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return pairs;
}

export function jsonReply(status: number, message: string): HttpReply {
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(JSON.stringify({ message })) };
}
