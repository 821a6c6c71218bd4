import * as z from 'zod';
import type { HttpReply } from './http-message.ts';

const resultSchema = z.object({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), z.coerce.string()).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/**
 * Converts a function's result to an HTTP reply, as API Gateway does for payload format 2.0.
 * Returns undefined if the result is invalid or has no status.
 */
export function toHttpReply(result: unknown): HttpReply | undefined {
  const { data } = resultSchema.safeParse(result);
  if (!data) return undefined;

  const headers = Object.entries(data.headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value,
  ]);

  const body = Buffer.from(data.body, data.isBase64Encoded ? 'base64' : 'utf8');
  if (!headers.some(([name]) => name === 'content-type') && body.length > 0) {
    headers.push(['content-type', 'text/plain; charset=utf-8']);
  }
  for (const cookie of data.cookies) headers.push(['set-cookie', cookie]);

  return { status: data.statusCode, headers, body };
}
