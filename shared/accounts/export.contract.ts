import * as z from 'zod';
import { contract } from '../http/contract.ts';

const TIME = z.iso.datetime();

/** The copy of a member's data, as the member sees it. */
export const dataCopySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing'), askedAt: TIME }),
  z.object({ state: z.literal('failed'), askedAt: TIME }),
  /** Can be downloaded until `validUntil`. `size` in bytes. */
  z.object({ state: z.literal('ready'), askedAt: TIME, validUntil: TIME, size: z.int() }),
]);
export type DataCopy = z.output<typeof dataCopySchema>;

/** Begins a copy, or answers the one that is being made. 429 within a day of the last one. */
export const askExport = contract({
  feature: 'accounts',
  name: 'ask-export',
  method: 'POST',
  path: '/api/account/export',
  access: 'member',
  replies: { 202: z.object({ copy: dataCopySchema }) },
});

/** Null when there is none, or none any more. */
export const getExport = contract({
  feature: 'accounts',
  name: 'get-export',
  method: 'GET',
  path: '/api/account/export',
  access: 'member',
  replies: { 200: z.object({ copy: dataCopySchema.nullable() }) },
});

/** A short-lived address of the file. 403 RECENT_SIGN_IN_REQUIRED when the sign-in is not fresh. */
export const openExport = contract({
  feature: 'accounts',
  name: 'open-export',
  method: 'GET',
  path: '/api/account/export/file',
  access: 'member',
  replies: { 200: z.object({ url: z.string(), expiresAt: TIME }) },
});
