import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { clock } from '#platform/uses/use.ts';
import { openExport } from '#shared/accounts/export.contract.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';
import { exportStore, toDataExport, exportKey, exportTiming } from './export.store.ts';

const LOG_IN_AGAIN = 'Please log in again before you download your data.';

/**
 * Signs the URL on demand, so that emails and pages contain no URL that works without a recent
 * sign-in.
 */
export const openExportEndpoint = endpoint(openExport, {
  impact: 'Members cannot download the copy of their data.',
  uses: {
    exports: exportStore.pick('find'),
    sessions: sessionStore.pick('find'),
    signer: mediaSigner,
    now: clock,
  },
})(async ({ caller, request }, { exports, sessions, signer, now }) => {
  if (!(await isRecentlyAuthenticated(sessions, request, now())))
    return refuse('RECENT_SIGN_IN_REQUIRED', { message: LOG_IN_AGAIN });

  const row = await exports.find(caller.memberId);
  if (!row || toDataExport(row, now())?.state !== 'ready') return refuse('NOT_FOUND');

  const expiresAt = new Date(now().getTime() + exportTiming.downloadUrlMs);
  const url = signMediaUrl(await signer(), exportKey(row), expiresAt);

  return { status: 200, body: { url, expiresAt: expiresAt.toISOString() } };
});

export const { handler, declaration } = openExportEndpoint;
