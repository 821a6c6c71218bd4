import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';

const contract = contractsFor('accounts');
const TIME = z.iso.datetime();

const dataExportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing'), requestedAt: TIME }),
  z.object({ state: z.literal('failed'), requestedAt: TIME }),
  z.object({ state: z.literal('ready'), requestedAt: TIME, validUntil: TIME, sizeBytes: z.int() }),
]);

export type DataExport = z.output<typeof dataExportSchema>;

/**
 * Starts an export, or returns the one in progress. 429 if the last export is less than a day old.
 */
export const requestExport = contract({
  name: 'request-export',
  method: 'POST',
  path: '/api/account/export',
  limits: [
    { counter: 'exports', per: 'member', max: 20, window: 'hour' },
    { counter: 'exports', per: 'members', max: 600, window: 'hour' },
  ],
  access: 'member',
  replies: { 202: z.object({ copy: dataExportSchema }) },
});

/** Returns the member's latest export; null if there is none or it has expired. */
export const getExport = contract({
  name: 'get-export',
  method: 'GET',
  path: '/api/account/export',
  access: 'member',
  replies: { 200: z.object({ copy: dataExportSchema.nullable() }) },
});

/** Returns a short-lived URL for the file. 403 RECENT_SIGN_IN_REQUIRED without a recent sign-in. */
export const openExport = contract({
  name: 'open-export',
  method: 'GET',
  path: '/api/account/export/file',
  access: 'member',
  replies: { 200: z.object({ url: z.string(), expiresAt: TIME }) },
});
