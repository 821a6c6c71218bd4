import * as z from 'zod';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '../../shared/practice/video.ts';
import { UPLOAD_LIMIT_BYTES } from '../../shared/uploads/uploads.contract.ts';
import type { Principal } from '../platform/session/principal.ts';

/** A place in the uploads bucket that one member may fill once. */
export const reservationSchema = z.object({
  key: z.string(),
  /** The address without its query, as the browser will send it back. */
  address: z.string(),
  /** ISO 8601. After that it can no longer be registered. */
  expiresAt: z.string(),
  /** ISO 8601. Until then storage takes a file at the address, whatever has become of the reservation. */
  addressEndsAt: z.string().optional(),
  /** The member has registered it or given it back: it is found no more and only counts until its address ends. */
  isSpent: z.boolean().optional(),
  contentType: z.string().optional(),
  /** Bytes, when promised. */
  size: z.number().optional(),
  /** Largest file that may stay at the address, in bytes. It counts for the quota, whatever size arrives. */
  limitBytes: z.number().optional(),
  fileName: z.string().optional(),
});
export type Reservation = z.output<typeof reservationSchema>;

/**
 * All open reservations of one member in one row, so that the quota is one conditional write. What the member did this
 * hour is counted in the same row, which may therefore be there before the first reservation.
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
 * Quotas bound abuse: without a plan there is room for three practice videos at once. An administrator fills the catalogue
 * with files of up to 2 GB and only meets the row's size.
 */
export const quotas = {
  free: { openUploads: 5, openBytes: 3 * PRACTICE_VIDEO_LIMIT_BYTES },
  member: { openUploads: 30, openBytes: 2 * 1024 ** 3 },
  admin: { openUploads: 200, openBytes: 400 * 1024 ** 3 },
} as const satisfies Record<string, Quota>;

export function quotaFor({ role, plan }: Pick<Principal, 'role' | 'plan'>): Quota {
  if (role !== 'member') return quotas[role === 'admin' ? 'admin' : 'member'];
  return plan === null ? quotas.free : quotas.member;
}

/** Largest file of one upload, in bytes. An upload without a declared size counts as this. */
export const largestUploadBytes = { member: PRACTICE_VIDEO_LIMIT_BYTES, admin: UPLOAD_LIMIT_BYTES } as const;

const MINUTE = 60_000;

/**
 * How long an address can be used to begin a PUT, and how long after its minting the file can be registered. Without a
 * declared size an address takes any file, so it ends sooner.
 */
export const addressLifeSeconds = { declared: 15 * 60, undeclared: 5 * 60 } as const;
export const reservationLifeMs = { member: 60 * MINUTE, admin: 24 * 60 * MINUTE } as const;

/** Bytes that a reservation takes from the quota. Rows written before limits were stored counted only a declared size. */
export function countedBytes({ limitBytes, size }: Pick<Reservation, 'limitBytes' | 'size'>): number {
  return limitBytes ?? size ?? 0;
}

/** Where all uploads of a member arrive in the uploads bucket. */
export function incomingFolderOf(memberId: string): string {
  return `incoming/${memberId}/`;
}

const ID = /^[0-9a-z-]{10,64}$/;

/**
 * The upload id in an address that we may have minted, or undefined when it is no address of ours at all. It only
 * finds the reservation; the whole address is compared with the reservation's own afterwards. Nothing is ever fetched.
 */
export function uploadIdIn(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, hash, pathname } = new URL(address);
  if (!['https:', 'http:'].includes(protocol) || username || password || hash) return undefined;
  const id = pathname.split('/').at(-1) ?? '';
  return ID.test(id) ? id : undefined;
}

/** The address without query. The original text is cut, not re-serialised, so that no normalisation can help a forger. */
export function withoutQuery(address: string): string {
  const at = address.indexOf('?');
  return at < 0 ? address : address.slice(0, at);
}

export function isOpen({ expiresAt, isSpent }: Reservation, now: Date): boolean {
  return !isSpent && now < new Date(expiresAt);
}

/** Does it still count against the quota? A spent one does while its address lives: something can be sent to it again. */
export function takesPlace(reservation: Reservation, now: Date): boolean {
  const { addressEndsAt, expiresAt } = reservation;
  return isOpen(reservation, now) || now < new Date(addressEndsAt ?? expiresAt);
}
