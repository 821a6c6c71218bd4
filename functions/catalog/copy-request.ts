import * as z from 'zod';
import { catalogKinds } from '../../shared/catalog/catalog-item.ts';
import type { ParsedMessage } from '../platform/queue/queue-worker.ts';

/** A copy queue message. Identifies the item and its copy. */
export const copyRequestSchema = z.object({ kind: z.enum(catalogKinds), itemId: z.string(), copyId: z.string() });
export type CopyRequest = z.output<typeof copyRequestSchema>;

/** Throws if the body isn't a copy request. */
export function readCopyRequest(body: string): ParsedMessage<CopyRequest> {
  return { kind: 'work', work: [copyRequestSchema.parse(JSON.parse(body))] };
}
