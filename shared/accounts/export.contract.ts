import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';

const contract = contractsFor('accounts');
const TIME = z.iso.datetime();

/** A member's data export. */
export const dataCopySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing'), requestedAt: TIME }),
  z.object({ state: z.literal('failed'), requestedAt: TIME }),
  /** Can be downloaded until `validUntil`. `size` is in bytes. */
  z.object({ state: z.literal('ready'), requestedAt: TIME, validUntil: TIME, sizeBytes: z.int() }),
]);
export type DataCopy = z.output<typeof dataCopySchema>;

/** Starts an export, or returns the one in progress. 429 within a day of the last export. */
export const requestExport = contract({
  name: 'request-export',
  method: 'POST',
  path: '/api/account/export',
  access: 'member',
  replies: { 202: z.object({ copy: dataCopySchema }) },
});

/** Returns null if there is no export or the export has expired. */
export const getExport = contract({
  name: 'get-export',
  method: 'GET',
  path: '/api/account/export',
  access: 'member',
  replies: { 200: z.object({ copy: dataCopySchema.nullable() }) },
});

/** Returns a short-lived URL for the file. 403 RECENT_SIGN_IN_REQUIRED without a recent sign-in. */
export const openExport = contract({
  name: 'open-export',
  method: 'GET',
  path: '/api/account/export/file',
  access: 'member',
  replies: { 200: z.object({ url: z.string(), expiresAt: TIME }) },
});
