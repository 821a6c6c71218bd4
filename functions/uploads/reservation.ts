import * as z from 'zod';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '../../shared/practice/video.ts';
import { UPLOAD_LIMIT_BYTES } from '../../shared/uploads/uploads.contract.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/session/principal.ts';

/** A key in the uploads bucket that one member may fill once. */
export const reservationSchema = z.object({
  key: z.string(),
  /** The upload URL without its query, as the browser will send it back. */
  url: z.string(),
  /** ISO 8601. The file must be registered by then. */
  expiresAt: z.string(),
  /** ISO 8601. S3 accepts a file at the URL until then, regardless of the reservation's state. */
  urlExpiresAt: z.string().optional(),
  /** True once registered or released. Then hidden, but counted toward the quota until the URL expires. */
  isUsed: z.boolean().optional(),
  contentType: z.string().optional(),
  /** Declared size in bytes, if any. */
  size: z.number().optional(),
  /** Maximum file size in bytes. Counts toward the quota, regardless of the actual size. */
  limitBytes: z.number().optional(),
  fileName: z.string().optional(),
});
export type Reservation = z.output<typeof reservationSchema>;

/**
 * All open reservations of one member in one row, so that the quota check is a single conditional write. Rate limits
 * share the row, so it may exist before the first reservation.
 */
export const reservationsRowSchema = z.object({
  memberId: z.string(),
  open: z.record(z.string(), reservationSchema).default({}),
  openBytes: z.number().default(0),
});
export type ReservationsRow = z.output<typeof reservationsRowSchema>;

export interface Quota {
  readonly openUploads: number;
  readonly openBytes: number;
}

/**
 * Limits on unfinished uploads, against abuse. `free` has room for three practice videos of maximum size; the
 * `admin` limits only keep the reservation row below DynamoDB's maximum size.
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
export const maxUploadBytes = { member: PRACTICE_VIDEO_LIMIT_BYTES, admin: UPLOAD_LIMIT_BYTES } as const;

const MINUTE = 60_000;

/** Time to start the PUT. A URL without a declared size expires sooner, because it accepts a file of any size. */
export const uploadUrlLifetimeSeconds = { declared: 15 * 60, undeclared: 5 * 60 } as const;
/** Time to register the uploaded file. */
export const reservationLifetimeMs = { member: 60 * MINUTE, admin: 24 * 60 * MINUTE } as const;

/** The bytes that a reservation counts toward the quota. Old rows without `limitBytes` counted only a declared size. */
export function getQuotaBytes({ limitBytes, size }: Pick<Reservation, 'limitBytes' | 'size'>): number {
  return limitBytes ?? size ?? 0;
}

/** Prefix of a member's uploads in the uploads bucket. */
export function incomingFolder(memberId: string): string {
  return `incoming/${memberId}/`;
}

const UPLOAD_ID = /^[0-9a-z-]{10,64}$/;

/**
 * The upload ID in a URL; undefined if the URL can't be an upload URL. Used to find the reservation, whose whole URL
 * `matchReservation` then compares.
 */
export function parseUploadId(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, username, password, hash, pathname } = new URL(url);
  if (!['https:', 'http:'].includes(protocol) || username || password || hash) return undefined;
  const id = pathname.split('/').at(-1) ?? '';
  return UPLOAD_ID.test(id) ? id : undefined;
}

/** Cuts the query off the original text. Serializing a parsed URL would normalize it, so a forged URL could match. */
export function removeQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}

function isOpen({ expiresAt, isUsed }: Reservation, now: Date): boolean {
  return !isUsed && now < new Date(expiresAt);
}

/** A used reservation counts until its URL expires, because another file can still be sent there. */
export function countsTowardQuota(reservation: Reservation, now: Date): boolean {
  const { urlExpiresAt, expiresAt } = reservation;
  return isOpen(reservation, now) || now < new Date(urlExpiresAt ?? expiresAt);
}

export type ReservationMatch =
  | { readonly state: 'reserved'; readonly uploadId: string; readonly reservation: Reservation }
  /** No open reservation of this member matches: it may be another member's, expired, or already registered. */
  | { readonly state: 'unknown'; readonly uploadId: string }
  | { readonly state: 'not_an_upload' };

export const NOT_AN_UPLOAD = refuse('BAD_REQUEST', {
  message: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
});

/** Checks a URL that a member sent back against the reservation with the URL's upload ID. */
export function matchReservation(uploadUrl: string, reservation: Reservation | undefined, now: Date): ReservationMatch {
  const uploadId = parseUploadId(uploadUrl);
  if (!uploadId) return { state: 'not_an_upload' };
  if (!reservation || !isOpen(reservation, now)) return { state: 'unknown', uploadId };
  if (removeQuery(uploadUrl) !== reservation.url) return { state: 'not_an_upload' };
  return { state: 'reserved', uploadId, reservation };
}
