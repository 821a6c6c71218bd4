import { createHash } from 'node:crypto';
import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';

/** A deletion that is under way. Times are ISO. */
export const deletionRowSchema = z.object({
  recordKey: z.string(),
  memberId: z.string(),
  /** Random; names the receipt, so that it goes out once. */
  deletionId: z.string(),
  askedAt: z.string(),
  /** Where the receipt goes; removed once that is posted. */
  email: z.string().optional(),
  /** Steps that have run. */
  done: z
    .instanceof(Set)
    .optional()
    .transform((set) => new Set([...(set ?? [])].map(String))),
  /** When the last step had run and the account was gone. From then on only what arrived late is looked for. */
  goneAt: z.string().optional(),
  /** When the sweeper looks at it. */
  dueAt: z.string(),
});
export type DeletionRow = z.output<typeof deletionRowSchema>;

const MINUTE_MS = 60_000;

export const deletionTiming = {
  /** How long a message may take to its worker before the sweeper sends another. */
  firstMs: 2 * MINUTE_MS,
  /** How long a try may take. */
  againMs: 10 * MINUTE_MS,
  lookMs: retention.deletionLookMinutes * MINUTE_MS,
} as const;

export function deletionKeyOf(memberId: string): { readonly recordKey: string } {
  return { recordKey: `deletion#${memberId}` };
}

/** What is left of a deletion in the end: that there was one, and when. Names nobody. */
export interface DeletionNote {
  readonly recordKey: string;
  readonly askedAt: string;
  readonly goneAt: string;
  readonly lookedAgainAt: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Under a fingerprint of the member's id: whoever restores an old copy of the tables finds whom to delete again. */
export function deletionNoteOf({ memberId, askedAt }: DeletionRow, goneAt: string, now: Date): DeletionNote {
  return {
    recordKey: `deleted#${createHash('sha256').update(memberId).digest('hex')}`,
    askedAt,
    goneAt,
    lookedAgainAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + retention.deletionNoteDays * 86_400,
  };
}

/** A message on the deletion queue. */
export const deletionMessageSchema = z.object({ memberId: z.string() });
export type DeletionMessage = z.output<typeof deletionMessageSchema>;
