import type * as z from 'zod';
import { refuse, type Refusal } from './refusal.ts';

/** The `next` of a page: the key of its last row, as text that the browser sends back unread. Null on the last page. */
export function writeCursor(position: object | null): string | null {
  return position && Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position in a cursor, or undefined without one. A caller can send any text, so `schema` allows only keys that the
 * query behind the list accepts: DynamoDB rejects a start key outside the query's key range.
 */
export function readCursor<T extends object>(
  text: string | undefined,
  schema: z.ZodType<T>,
): { readonly position: T | undefined } | Refusal {
  if (text === undefined) return { position: undefined };
  const { success, data } = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  return success ? { position: data } : refuse('BAD_CURSOR');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
