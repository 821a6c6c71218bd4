import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { sendsTo } from '#platform/queue/queue.gateway.ts';
import { clock } from '#platform/uses/use.ts';
import { requestExport, type DataExport } from '#shared/accounts/export.contract.ts';
import { HOUR_SECONDS } from '#shared/product/time.ts';
import { exportStore, nextExportAt, type ExportMessage, type ExportRow } from './export.store.ts';

/** Limited to one copy per day, because each copy reads all of the member's data. */
export const requestExportEndpoint = endpoint(requestExport, {
  impact: 'Members cannot ask for a copy of their data.',
  uses: {
    exports: exportStore.pick('find', 'open'),
    queue: sendsTo<ExportMessage>('ExportQueue'),
    now: clock,
  },
})(async ({ caller: { memberId } }, { exports, queue, now }) => {
  const opened = await exports.open({ memberId, exportId: newId(now()) }, now());
  if (opened) {
    await queue.send({ memberId, exportId: opened.exportId });
    return preparingResponse(opened);
  }

  const existing = await exports.find(memberId);
  // The member was deleted between the two calls.
  if (!existing) return refuse('CONFLICT');

  return existing.state === 'preparing'
    ? preparingResponse(existing)
    : refuseUntil(nextExportAt(existing), now());
});

export const { handler, declaration } = requestExportEndpoint;

function preparingResponse({ requestedAt }: ExportRow) {
  const copy: DataExport = { state: 'preparing', requestedAt };
  return { status: 202, body: { copy } } as const;
}

function refuseUntil(next: Date, now: Date) {
  const retryAfterSeconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000));
  const hours = Math.ceil(retryAfterSeconds / HOUR_SECONDS);
  const wait = hours === 1 ? 'an hour' : `${hours} hours`;
  const message = `You can get one copy per day. Please try again in ${wait}.`;

  return refuse('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
}
