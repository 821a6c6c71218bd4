import * as z from 'zod';
import { catalogueKinds } from '../../shared/catalogue/catalogue-item.ts';
import type { Reading } from '../platform/queue/queue-worker.ts';

/** What the copy queue carries: which item, and which of its copies. */
export const copyRequestSchema = z.object({ kind: z.enum(catalogueKinds), itemId: z.string(), copyId: z.string() });
export type CopyRequest = z.output<typeof copyRequestSchema>;

/** Throws when the body is no such message. */
export function readCopyRequest(body: string): Reading<CopyRequest> {
  return { kind: 'work', work: [copyRequestSchema.parse(JSON.parse(body))] };
}
