import * as z from 'zod';
import type { DataCopy } from '../../shared/accounts/export.contract.ts';
import { retention } from '../../shared/product/retention.ts';

/** A copy of a member's data. One row per member holds the newest copy. Times are ISO. */
export const exportRowSchema = z.object({
  memberId: z.string(),
  /** Random; part of the file's key. */
  exportId: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  requestedAt: z.string(),
  /** Number of tries, including one in progress. */
  attempts: z.number(),
  /** When the sweeper next checks the row; only set while the copy is being prepared. */
  dueAt: z.string().optional(),
  /** Set once the copy is ready: size in bytes and end of the download period. */
  sizeBytes: z.number().optional(),
  validUntil: z.string().optional(),
});
export type ExportRow = z.output<typeof exportRowSchema>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const exportTiming = {
  /** Time for the first message to reach a worker before the sweeper sends another. */
  firstRetryMs: 5 * MINUTE_MS,
  /** Longer than a worker can run, so an unfinished try that is older has failed. */
  attemptMs: 16 * MINUTE_MS,
  validMs: retention.exportDays * DAY_MS,
  /** One copy per day, because each copy reads all of the member's data. */
  minIntervalMs: DAY_MS,
  /** Lifetime of a download URL: long enough to resume an interrupted download. */
  downloadUrlMs: 15 * MINUTE_MS,
} as const;

export const MAX_EXPORT_ATTEMPTS = 4;

/** Table TTL in epoch seconds. One day longer than the copy is valid, so that the row always outlives the download. */
export function exportRowExpirySeconds(requestedAt: Date): number {
  return Math.floor((requestedAt.getTime() + exportTiming.validMs + DAY_MS) / 1000);
}

/** Prefix of a member's copies in the media bucket. */
export function exportFolder(memberId: string): string {
  return `media/exports/${memberId}/`;
}

export function exportKey({ memberId, exportId }: Pick<ExportRow, 'memberId' | 'exportId'>): string {
  return `${exportFolder(memberId)}${exportId}.zip`;
}

/** The copy as shown to its member; null once the download has expired. */
export function toDataCopy(row: ExportRow | undefined, now: Date): DataCopy | null {
  if (!row) return null;
  const { state, requestedAt, sizeBytes = 0, validUntil } = row;
  if (state !== 'ready') return { state, requestedAt };
  if (validUntil === undefined || Date.parse(validUntil) <= now.getTime()) return null;
  return { state, requestedAt, sizeBytes, validUntil };
}

/** Earliest time at which the member can request another copy. */
export function nextExportAt({ requestedAt }: Pick<ExportRow, 'requestedAt'>): Date {
  return new Date(Date.parse(requestedAt) + exportTiming.minIntervalMs);
}

/** A message on the export queue. */
export const exportMessageSchema = z.object({ memberId: z.string(), exportId: z.string() });
export type ExportMessage = z.output<typeof exportMessageSchema>;
