import type { UseCase } from '#platform/http/call.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getExport } from '#shared/accounts/export.contract.ts';
import { exportStore, toDataExport, type ExportStore } from './export.store.ts';

interface Deps {
  exports: Pick<ExportStore, 'find'>;
  now: () => Date;
}

export function getExportWith({ exports, now }: Deps): UseCase<typeof getExport> {
  return async ({ caller }) => ({
    status: 200,
    body: { copy: toDataExport(await exports.find(caller.memberId), now()) },
  });
}

export const handler = createHandler(getExport, () =>
  getExportWith({ exports: exportStore(), now: () => new Date() }),
);
