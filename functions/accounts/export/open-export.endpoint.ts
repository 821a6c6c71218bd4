import type { UseCase } from '#platform/http/call.ts';
import { createHandler } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { sessionStore, type SessionStore } from '#platform/session/session.store.ts';
import { mediaSignerFromEnv, signMediaUrl, type MediaSigner } from '#platform/storage/media-url.ts';
import { openExport } from '#shared/accounts/export.contract.ts';
import {
  exportStore,
  toDataExport,
  exportKey,
  exportTiming,
  type ExportStore,
} from './export.store.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';

interface Deps {
  exports: Pick<ExportStore, 'find'>;
  sessions: Pick<SessionStore, 'find'>;
  signer: () => Promise<MediaSigner>;
  now: () => Date;
}

const LOG_IN_AGAIN = 'Please log in again before you download your data.';

/**
 * Signs the URL on demand, so that emails and pages contain no URL that works without a recent
 * sign-in.
 */
export function openExportWith({
  exports,
  sessions,
  signer,
  now,
}: Deps): UseCase<typeof openExport> {
  return async ({ caller, request }) => {
    if (!(await isRecentlyAuthenticated(sessions, request, now())))
      return refuse('RECENT_SIGN_IN_REQUIRED', { message: LOG_IN_AGAIN });

    const row = await exports.find(caller.memberId);
    if (!row || toDataExport(row, now())?.state !== 'ready') return refuse('NOT_FOUND');

    const expiresAt = new Date(now().getTime() + exportTiming.downloadUrlMs);
    const url = signMediaUrl(await signer(), exportKey(row), expiresAt);

    return { status: 200, body: { url, expiresAt: expiresAt.toISOString() } };
  };
}

export const handler = createHandler(openExport, () =>
  openExportWith({
    exports: exportStore(),
    sessions: sessionStore(),
    signer: mediaSignerFromEnv(),
    now: () => new Date(),
  }),
);
