import * as z from 'zod';
import { openExport } from '../../shared/accounts/export.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { signMediaAddress, type MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';
import { dataCopyOf, exportKeyOf, exportTiming } from './export-row.ts';
import { exportStore, type ExportStore } from './export.store.ts';

interface Parts {
  readonly exports: Pick<ExportStore, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

/** Asked for at the press of the button: what is mailed or shown before holds no address that opens without a session. */
export function openExportWith({ exports, signer, now }: Parts): UseCase<typeof openExport> {
  return async ({ caller }) => {
    const row = await exports.find(caller.memberId);
    if (!row || dataCopyOf(row, now())?.state !== 'ready') return refuse('NOT_FOUND');
    const expiresAt = new Date(now().getTime() + exportTiming.addressMs);
    const url = signMediaAddress(await signer(), exportKeyOf(row), expiresAt);
    return { status: 200, body: { url, expiresAt: expiresAt.toISOString() } };
  };
}

export const handler = endpoint(openExport, () => {
  const { MEMBER_REQUESTS_TABLE } = readEnvironment({ MEMBER_REQUESTS_TABLE: z.string() });
  return openExportWith({
    exports: exportStore(documentClient(), MEMBER_REQUESTS_TABLE),
    signer: deployedSigner(),
    now: () => new Date(),
  });
});
