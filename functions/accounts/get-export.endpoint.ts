import * as z from 'zod';
import { getExport } from '../../shared/accounts/export.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { toDataCopy } from './export-row.ts';
import { exportStore, type ExportStore } from './export.store.ts';

interface Deps {
  readonly exports: Pick<ExportStore, 'find'>;
  readonly now: () => Date;
}

export function getExportWith({ exports, now }: Deps): UseCase<typeof getExport> {
  return async ({ caller }) => ({
    status: 200,
    body: { copy: toDataCopy(await exports.find(caller.memberId), now()) },
  });
}

export const handler = endpoint(getExport, () => {
  const { MEMBER_REQUESTS_TABLE } = readEnvironment({ MEMBER_REQUESTS_TABLE: z.string() });
  return getExportWith({ exports: exportStore(documentClient(), MEMBER_REQUESTS_TABLE), now: () => new Date() });
});
