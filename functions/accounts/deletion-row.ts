import { createHash } from 'node:crypto';
import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';

/** A deletion in progress. Times are ISO. */
export const deletionRowSchema = z.object({
  recordKey: z.string(),
  memberId: z.string(),
  /** Random. Part of the receipt's mail ID, so that the receipt is sent once. */
  deletionId: z.string(),
  requestedAt: z.string(),
  /** Address for the receipt; removed once the receipt is posted. */
  email: z.string().optional(),
  /** Names of finished steps. */
  completedSteps: z
    .instanceof(Set)
    .optional()
    .transform((set) => new Set([...(set ?? [])].map(String))),
  /** When the account was removed. From then on, only data that arrives late is erased. */
  erasedAt: z.string().optional(),
  /** When the sweeper next checks the row. */
  dueAt: z.string(),
});
export type DeletionRow = z.output<typeof deletionRowSchema>;

const MINUTE_MS = 60_000;

export const deletionTiming = {
  /** Grace period for the first message to reach a worker before the sweeper sends another message. */
  firstRetryMs: 2 * MINUTE_MS,
  /** Time allowed per try before the sweeper sends another message. */
  retryMs: 10 * MINUTE_MS,
  recheckMs: retention.deletionRecheckMinutes * MINUTE_MS,
} as const;

export function deletionKey(memberId: string): { readonly recordKey: string } {
  return { recordKey: `deletion#${memberId}` };
}

/** The record that remains after a deletion. It contains no personal data. */
export interface DeletionRecord {
  readonly recordKey: string;
  readonly requestedAt: string;
  readonly erasedAt: string;
  readonly recheckedAt: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/**
 * Keyed by a hash of the member ID, so that after restoring a backup, an operator can find accounts to delete again.
 */
export function buildDeletionRecord(
  { memberId, requestedAt }: DeletionRow,
  erasedAt: string,
  now: Date,
): DeletionRecord {
  return {
    recordKey: `deleted#${createHash('sha256').update(memberId).digest('hex')}`,
    requestedAt,
    erasedAt,
    recheckedAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + retention.deletionRecordDays * 86_400,
  };
}

/** A message on the deletion queue. */
export const deletionMessageSchema = z.object({ memberId: z.string() });
export type DeletionMessage = z.output<typeof deletionMessageSchema>;
