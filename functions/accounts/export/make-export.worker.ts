import { billingDataSourceFromEnv } from '#functions/billing/member-data.public.ts';
import { coachingDataSourceFromEnv } from '#functions/coaching/member-data.public.ts';
import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { practiceDataSourceFromEnv } from '#functions/practice/member-data.public.ts';
import { memberRowsFromEnv } from '#platform/dynamo/member-rows.store.ts';
import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { rowDataSources } from '#platform/member-data/erase-and-export-rows.ts';
import type { CollectedFile, DataSource } from '#platform/member-data/member-data.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { objectFolder, type ObjectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';

import { accountDataSourceFromEnv } from './account-data-source.service.ts';
import { zipFiles } from './export-archive.ts';
import { MEMBER_TABLES } from '../data-inventory.ts';
import { exportFileGateway, type ExportFileGateway } from './export-file.gateway.ts';
import {
  exportStore,
  exportFolder,
  exportKey,
  exportMessageSchema,
  exportTiming,
  type ExportMessage,
  type ExportStore,
} from './export.store.ts';

export interface MakeExportDeps {
  exports: Pick<ExportStore, 'find' | 'begin' | 'finish'>;
  sources: readonly DataSource[];
  files: ExportFileGateway;
  folder: Pick<ObjectFolder, 'list'>;
  media: Pick<ObjectStore, 'remove'>;
  mails: MailQueue;
  now: () => Date;
}

/**
 * A failed attempt leaves no file. Parallel attempts write to the same key; only the first to
 * finish is recorded.
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

    // Enqueue the email before marking the copy as ready, so that a crash in between can't lose the
    // email.
    await deps.mails.post({
      kind: 'export-ready',
      mailId: `export-ready#${exportId}`,
      to: { memberId },
      validUntil,
    });

    if (!(await deps.exports.finish(message, { size, validUntil }))) {
      note('already finished');
      return deleteOrphanedFile(deps, message);
    }

    note('ready');
    await removeOlderFiles(deps, memberId, key);
  };
}

/**
 * Deletes the file if the export was replaced or erased, but not if another worker finished the
 * same export.
 */
async function deleteOrphanedFile(
  { exports, media }: MakeExportDeps,
  message: ExportMessage,
): Promise<void> {
  const row = await exports.find(message.memberId);
  if (row?.exportId !== message.exportId) await media.remove(exportKey(message));
}

async function collectAll(
  sources: readonly DataSource[],
  memberId: string,
): Promise<CollectedFile[]> {
  const files: CollectedFile[] = [];
  for (const source of sources) files.push(...(await source.collect(memberId)));
  return files;
}

async function removeOlderFiles(
  { folder, media }: MakeExportDeps,
  memberId: string,
  key: string,
): Promise<void> {
  for (const other of await folder.list(exportFolder(memberId)))
    if (other !== key) await media.remove(other);
}

/** `rowDataSources` covers tables that no feature's data source reads. */
function dataSourcesFromEnv(now: () => Date): DataSource[] {
  return [
    accountDataSourceFromEnv(),
    billingDataSourceFromEnv(),
    practiceDataSourceFromEnv(),
    coachingDataSourceFromEnv(now),
    ...rowDataSources(MEMBER_TABLES, memberRowsFromEnv),
  ];
}

export const handler = createQueueHandler('make-export', () => {
  const now = () => new Date();
  const run = makeExportWith({
    exports: exportStore(),
    sources: dataSourcesFromEnv(now),
    files: exportFileGateway(readVariable('MEDIA_BUCKET')),
    folder: objectFolder(readVariable('MEDIA_BUCKET')),
    media: objectStore(readVariable('MEDIA_BUCKET')),
    mails: mailQueue(),
    now,
  });

  return {
    read: (body) => ({ kind: 'work', work: [exportMessageSchema.parse(JSON.parse(body))] }),
    run,
    getLogIds: ({ memberId }) => ({ memberId }),
  };
});
