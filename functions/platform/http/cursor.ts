import type * as z from 'zod';
import { parseJson } from '../parse-json.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Encodes the key of a page's last row as an opaque cursor. Returns null on the last page. */
export function writeCursor(position: object | null): string | null {
  return position && Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes a cursor. If there is none, the position is undefined. Clients can forge cursors, so
 * `schema` must accept only keys that the query allows as a start key.
 */
export function readCursor<T extends object>(
  text: string | undefined,
  schema: z.ZodType<T>,
): { position: T | undefined } | Refusal {
  if (text === undefined) return { position: undefined };
  const { success, data } = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  return success ? { position: data } : refuse('BAD_CURSOR');
}
