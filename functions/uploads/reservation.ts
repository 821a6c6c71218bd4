import * as z from 'zod';
import { refuse } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '#shared/practice/video.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/uploads/upload-limits.ts';

/** A key in the uploads bucket to which one member may upload one file. */
const reservationSchema = z.object({
  key: z.string(),
  /** The upload URL without its query, for comparison with the URL that the browser sends back. */
  url: z.string(),
  /** Deadline for registering the file, in ISO 8601. */
  expiresAt: z.string(),
  /**
   * When the upload URL expires, in ISO 8601. Until then, S3 accepts uploads even if the
   * reservation is used.
   */
  urlExpiresAt: z.string().optional(),
  /**
   * True once the file is registered or discarded. The reservation counts toward the quota until
   * its URL expires.
   */
  isUsed: z.boolean().optional(),
  contentType: z.string().optional(),

  /** Declared size in bytes, if any. */
  size: z.number().optional(),
  /** Maximum file size in bytes. The quota counts this size instead of the actual size. */
  limitBytes: z.number().optional(),
  fileName: z.string().optional(),
  /**
   * Part size of an upload in parts. Stored, so that unfinished uploads survive a deployment with
   * another size.
   */
  partBytes: z.number().optional(),
  /** ID of S3's multipart upload. Set when the first part is requested. */
  multipartId: z.string().optional(),
  /** Identifies the file of an unfinished upload in parts. Removed when the upload is complete. */
  fingerprint: z.string().optional(),
});

export type Reservation = z.output<typeof reservationSchema>;

/**
 * All of a member's reservations are in one row, so that the quota check is a single conditional
 * write. The row also has rate-limit counters, so it may exist before the first reservation.
 */
export const reservationsRowSchema = z.object({
  memberId: z.string(),
  open: z.record(z.string(), reservationSchema).default({}),
  openBytes: z.number().default(0),
});

export type ReservationsRow = z.output<typeof reservationsRowSchema>;

export type Quota = Readonly<Record<'openUploads' | 'openBytes', number>>;

/**
 * Limits on unfinished uploads, to prevent abuse. `free` allows three practice videos of maximum
 * size. The `admin` limits only keep the reservations row below DynamoDB's maximum item size.
 */
export const quotas = {
  free: { openUploads: 5, openBytes: 3 * PRACTICE_VIDEO_LIMIT_BYTES },
  member: { openUploads: 30, openBytes: 2 * 1024 ** 3 },
  admin: { openUploads: 200, openBytes: 400 * 1024 ** 3 },
} as const satisfies Record<string, Quota>;

export function getQuota({ role, plan }: Pick<Principal, 'role' | 'plan'>): Quota {
  if (role !== 'member') return quotas[role === 'admin' ? 'admin' : 'member'];
  return plan === null ? quotas.free : quotas.member;
}

/** Maximum file size in bytes. An upload without a declared size counts as this size. */
export const maxUploadBytes = {
  member: PRACTICE_VIDEO_LIMIT_BYTES,
  admin: UPLOAD_LIMIT_BYTES,
} as const;

/**
 * Time to start the upload. URLs without a declared size expire sooner, because they accept files
 * of any size.
 */
export const uploadUrlLifetimeSeconds = { declared: 15 * 60, undeclared: 5 * 60 } as const;
/** Time to register the uploaded file. */
export const reservationLifetimeMs = { member: HOUR_MS, admin: DAY_MS } as const;

/** Returns how many bytes of the quota a reservation uses. Old rows have no `limitBytes`. */
export function getQuotaBytes({
  limitBytes,
  size,
}: Pick<Reservation, 'limitBytes' | 'size'>): number {
  return limitBytes ?? size ?? 0;
}

export function incomingFolder(memberId: string): string {
  return `incoming/${memberId}/`;
}

const UPLOAD_ID = /^[0-9a-z-]{10,64}$/;

/**
 * Extracts the upload ID from a URL; undefined if the URL can't be an upload URL.
 * `matchReservation` compares the whole URL.
 */
export function parseUploadId(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;

  const { protocol, username, password, hash, pathname } = new URL(url);
  if (!['https:', 'http:'].includes(protocol) || username || password || hash) return undefined;

  const id = pathname.split('/').at(-1) ?? '';

  return UPLOAD_ID.test(id) ? id : undefined;
}

/** Works on the original text: parsing would normalize the URL, so a forged URL could match. */
export function removeQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}

export function isOpen({ expiresAt, isUsed }: Reservation, now: Date): boolean {
  return !isUsed && now < new Date(expiresAt);
}

/** A used reservation counts until its URL expires, because the URL still accepts another file. */
export function countsTowardQuota(reservation: Reservation, now: Date): boolean {
  const { urlExpiresAt, expiresAt } = reservation;
  return isOpen(reservation, now) || now < new Date(urlExpiresAt ?? expiresAt);
}

export type ReservationMatch =
  | { state: 'reserved'; uploadId: string; reservation: Reservation }
  /**
   * The member has no open reservation with this ID. The reservation may be expired, used or
   * another member's.
   */
  | { state: 'unknown'; uploadId: string }
  | { state: 'not_an_upload' };

export type UploadPart = ReturnType<typeof splitIntoParts>[number];

/** The parts of a file, numbered from 1. `from` is the first byte. */
export function splitIntoParts(size: number, partBytes: number) {
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, at) => ({
    number: at + 1,
    from: at * partBytes,
    size: Math.min(partBytes, size - at * partBytes),
  }));
}

export const NOT_AN_UPLOAD = refuse('BAD_REQUEST', {
  message: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
});

/** Checks whether the URL that a member sent back belongs to the given reservation. */
export function matchReservation(
  uploadUrl: string,
  reservation: Reservation | undefined,
  now: Date,
): ReservationMatch {
  const uploadId = parseUploadId(uploadUrl);
  if (!uploadId) return { state: 'not_an_upload' };
  if (!reservation || !isOpen(reservation, now)) return { state: 'unknown', uploadId };
  if (removeQuery(uploadUrl) !== reservation.url) return { state: 'not_an_upload' };

  return { state: 'reserved', uploadId, reservation };
}
