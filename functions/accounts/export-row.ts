import * as z from 'zod';
import type { DataCopy } from '../../shared/accounts/export.contract.ts';
import { retention } from '../../shared/product/retention.ts';

/** A copy of a member's data: one row per member, the newest. Times are ISO. */
export const exportRowSchema = z.object({
  memberId: z.string(),
  /** Random; names the file. */
  exportId: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  askedAt: z.string(),
  /** How often a worker has begun. */
  attempts: z.number(),
  /** When the sweeper looks at it; there while it is being made. */
  dueAt: z.string().optional(),
  /** Once it is ready: bytes, and until when it may be downloaded. */
  sizeBytes: z.number().optional(),
  validUntil: z.string().optional(),
});
export type ExportRow = z.output<typeof exportRowSchema>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const exportTiming = {
  /** How long a message may take to its worker before the sweeper sends another. */
  firstMs: 5 * MINUTE_MS,
  /** Longer than a worker can run: whoever began before that is dead. */
  tryMs: 16 * MINUTE_MS,
  validMs: retention.exportDays * DAY_MS,
  /** One copy a day: each reads everything a member has. */
  everyMs: DAY_MS,
  /** The life of an address of the file, long enough to go on with a download that broke off. */
  addressMs: 15 * MINUTE_MS,
} as const;

export const MOST_EXPORT_TRIES = 4;

/** Longer than the copy is valid, so that the answer to a new request is right; then the table forgets it. Epoch seconds. */
export function exportRowEnds(askedAt: Date): number {
  return Math.floor((askedAt.getTime() + exportTiming.validMs + DAY_MS) / 1000);
}

/** Where all copies of a member lie in the media bucket. */
export function exportFolderOf(memberId: string): string {
  return `media/exports/${memberId}/`;
}

export function exportKeyOf({ memberId, exportId }: Pick<ExportRow, 'memberId' | 'exportId'>): string {
  return `${exportFolderOf(memberId)}${exportId}.zip`;
}

/** The copy as its member sees it; null for one whose time is over. */
export function dataCopyOf(row: ExportRow | undefined, now: Date): DataCopy | null {
  if (!row) return null;
  const { state, askedAt, sizeBytes: size = 0, validUntil } = row;
  if (state !== 'ready') return { state, askedAt };
  if (validUntil === undefined || Date.parse(validUntil) <= now.getTime()) return null;
  return { state, askedAt, size, validUntil };
}

/** When another may be asked for. */
export function nextAt({ askedAt }: Pick<ExportRow, 'askedAt'>): Date {
  return new Date(Date.parse(askedAt) + exportTiming.everyMs);
}

/** A message on the export queue. */
export const exportMessageSchema = z.object({ memberId: z.string(), exportId: z.string() });
export type ExportMessage = z.output<typeof exportMessageSchema>;
