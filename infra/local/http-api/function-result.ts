import type { HttpReply } from './http-message.ts';

/**
 * Converts a function's result to a reply like API Gateway (payload format 2.0); undefined if the result is invalid.
 */
export function toHttpReply(result: unknown): HttpReply | undefined {
  if (!isRecord(result) || result.statusCode === undefined) return inferReply(result);
  const { statusCode } = result;
  const status = typeof statusCode === 'string' ? Number(statusCode) : statusCode;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) return undefined;
  const headers = readHeaders(result.headers);
  const cookies = result.cookies ?? [];
  if (!headers || !Array.isArray(cookies)) return undefined;
  const body = readBody(result.body, result.isBase64Encoded === true);
  if (!body) return undefined;
  if (!headers.some(([name]) => name.toLowerCase() === 'content-type') && body.length > 0) {
    headers.push(['content-type', 'text/plain; charset=utf-8']);
  }
  for (const cookie of cookies) headers.push(['set-cookie', String(cookie)]);
  return { status, headers, body };
}

/** A result without a status becomes the body of a 200 response. */
function inferReply(result: unknown): HttpReply {
  const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
}

function readHeaders(headers: unknown): [string, string][] | undefined {
  if (headers === undefined || headers === null) return [];
  if (!isRecord(headers)) return undefined;
  return Object.entries(headers)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
}

function readBody(body: unknown, isBase64: boolean): Buffer | undefined {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body !== 'string') return Buffer.from(JSON.stringify(body));
  return Buffer.from(body, isBase64 ? 'base64' : 'utf8');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
