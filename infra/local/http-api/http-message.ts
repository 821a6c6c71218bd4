/** An HTTP request with a raw path and a raw body. */
export interface HttpRequest {
  method: string;
  /** The raw path, still percent-encoded. */
  path: string;
  /** Without the question mark. */
  query: string;
  /** In their original order, with names in their original case. */
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  sourceIp: string;
}

export interface HttpReply {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
}

/** The header's value, with repeated values joined by commas; undefined if missing. */
export function getHeader(
  message: { headers: HttpRequest['headers'] },
  name: string,
): string | undefined {
  const values = message.headers
    .filter(([key]) => key.toLowerCase() === name)
    .map(([, value]) => value);
  return values.length > 0 ? values.join(',') : undefined;
}

/** The request's cookies, in their order. */
export function readCookies(request: HttpRequest): [name: string, value: string][] {
  const pairs = (getHeader(request, 'cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='));
  return pairs.flatMap(([name = '', ...value]) =>
    name ? [[name, value.join('=')] as [string, string]] : [],
  );
}

/** Converts Node's flat `rawHeaders` list to pairs of name and value. */
export function toHeaderPairs(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return pairs;
}

export function createJsonReply(status: number, message: string): HttpReply {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}
