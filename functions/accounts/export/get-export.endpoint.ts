import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { getExport } from '#shared/accounts/export.contract.ts';
import { exportStore, toDataExport } from './export.store.ts';

export const getExportEndpoint = endpoint(getExport, {
  impact: 'Members cannot see whether the copy of their data is ready.',
  uses: { exports: exportStore.pick('find'), now: clock },
})(async ({ caller }, { exports, now }) => ({
  status: 200,
  body: { copy: toDataExport(await exports.find(caller.memberId), now()) },
}));

export const { handler, declaration } = getExportEndpoint;
