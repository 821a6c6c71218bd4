import * as z from 'zod';
import { openExport } from '../../shared/accounts/export.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sessionStore, type SessionStore } from '../platform/session/session.store.ts';
import { signMediaUrl, type MediaSigner } from '../platform/storage/media-url.ts';
import { mediaSignerFromEnv } from '../platform/storage/media-signer.ts';
import { toDataCopy, exportKey, exportTiming } from './export-row.ts';
import { exportStore, type ExportStore } from './export.store.ts';
import { isRecentlyAuthenticated } from './recent-sign-in.service.ts';

interface Deps {
  readonly exports: Pick<ExportStore, 'find'>;
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

const LOG_IN_AGAIN = 'Please log in again before you download your data.';

/**
 * Creates the download URL on demand, so that emails and pages contain no URL that works without a session. Requires a
 * recent sign-in because the file contains all of the member's data.
 */
export function openExportWith({ exports, sessions, signer, now }: Deps): UseCase<typeof openExport> {
  return async ({ caller, request }) => {
    if (!(await isRecentlyAuthenticated(sessions, request, now())))
      return refuse('RECENT_SIGN_IN_REQUIRED', { message: LOG_IN_AGAIN });
    const row = await exports.find(caller.memberId);
    if (!row || toDataCopy(row, now())?.state !== 'ready') return refuse('NOT_FOUND');
    const expiresAt = new Date(now().getTime() + exportTiming.downloadUrlMs);
    const url = signMediaUrl(await signer(), exportKey(row), expiresAt);
    return { status: 200, body: { url, expiresAt: expiresAt.toISOString() } };
  };
}

export const handler = endpoint(openExport, () => {
  const environment = readEnvironment({ MEMBER_REQUESTS_TABLE: z.string(), SESSIONS_TABLE: z.string() });
  return openExportWith({
    exports: exportStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
    signer: mediaSignerFromEnv(),
    now: () => new Date(),
  });
});
