import * as z from 'zod';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import type { CollectedFile, DataSource } from '../platform/member-data/member-data.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { zipFiles } from './export-archive.ts';
import { dataSourcesFromEnv } from './export-data-sources.ts';
import { exportFileGateway, type ExportFileGateway } from './export-file.gateway.ts';
import { exportFolder, exportKey, exportMessageSchema, exportTiming, type ExportMessage } from './export-row.ts';
import { exportStore, type ExportStore } from './export.store.ts';

export interface MakeExportDeps {
  readonly exports: Pick<ExportStore, 'find' | 'begin' | 'finish'>;
  readonly sources: readonly DataSource[];
  readonly files: ExportFileGateway;
  readonly folder: Pick<ObjectFolder, 'list'>;
  readonly media: Pick<ObjectStore, 'remove'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
}

/**
 * Collects the data of all features into one file in storage. A failed try leaves nothing to download. Parallel tries
 * write the same file, and only one of them is recorded.
 */
export function makeExportWith(deps: MakeExportDeps): (message: ExportMessage) => Promise<void> {
  return async (message) => {
    const { memberId, exportId } = message;
    const note = (outcome: string) => log('info', 'data export', { exportId, outcome });
    const row = await deps.exports.begin(message, deps.now());
    if (!row) return note('nothing to do');
    const madeAt = deps.now();
    const key = exportKey(message);
    const files = await collectAll(deps.sources, memberId);
    const fileName = `greenroom-data-${madeAt.toISOString().slice(0, 10)}.zip`;
    const size = await deps.files.write(key, zipFiles(files, madeAt), fileName);
    const validUntil = new Date(deps.now().getTime() + exportTiming.validMs).toISOString();
    // Posted before the copy is marked ready, so that a crash in between can't lose the email. If it is posted twice,
    // it is still sent only once.
    await deps.mails.post({ kind: 'export-ready', mailId: `export-ready#${exportId}`, to: { memberId }, validUntil });
    if (!(await deps.exports.finish(message, { size, validUntil }))) {
      note('already finished');
      return deleteOrphanedFile(deps, message);
    }
    note('ready');
    await removeOlderFiles(deps, memberId, key);
  };
}

/**
 * Deletes the file if its export is gone or was replaced. Keeps it if another worker finished the same export first.
 */
async function deleteOrphanedFile({ exports, media }: MakeExportDeps, message: ExportMessage): Promise<void> {
  const row = await exports.find(message.memberId);
  if (row?.exportId !== message.exportId) await media.remove(exportKey(message));
}

async function collectAll(sources: readonly DataSource[], memberId: string): Promise<CollectedFile[]> {
  const files: CollectedFile[] = [];
  for (const source of sources) files.push(...(await source.collect(memberId)));
  return files;
}

async function removeOlderFiles({ folder, media }: MakeExportDeps, memberId: string, key: string): Promise<void> {
  for (const other of await folder.list(exportFolder(memberId))) if (other !== key) await media.remove(other);
}

export const handler = queueWorker('make-export', () => {
  const environment = readEnvironment({
    MEMBER_REQUESTS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  const now = () => new Date();
  const run = makeExportWith({
    exports: exportStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    sources: dataSourcesFromEnv(now),
    files: exportFileGateway(environment.MEDIA_BUCKET),
    folder: objectFolder(environment.MEDIA_BUCKET),
    media: objectStore(environment.MEDIA_BUCKET),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now,
  });
  return {
    read: (body) => ({ kind: 'work', work: [exportMessageSchema.parse(JSON.parse(body))] }),
    run,
    getLogIds: ({ memberId }) => ({ memberId }),
  };
});
