import { usesBillingExport } from '#functions/billing/erasure-and-export.public.ts';
import { usesCoachingExport } from '#functions/coaching/erasure-and-export.public.ts';
import { postsMail } from '#functions/mail/mail.public.ts';
import { usesPracticeExport } from '#functions/practice/erasure-and-export.public.ts';
import { log } from '#platform/logging.ts';
import type { CollectedFile, DataSource } from '#platform/member-data/data-source.ts';
import { usesRowExport } from '#platform/member-data/erase-and-export-rows.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { folders, objects } from '#platform/storage/objects.ts';
import { EXPORT_PREFIX } from '#platform/storage/prefixes.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';

import { MEMBER_TABLES } from '../data-inventory.ts';
import { usesAccountExport } from './account-data-source.service.ts';
import { zipFiles } from './export-archive.ts';
import { exportFiles } from './export-file.gateway.ts';
import {
  exportStore,
  exportFolder,
  exportKey,
  exportMessageSchema,
  exportTiming,
  type ExportMessage,
} from './export.store.ts';

/** `rows` covers the tables that no feature's data source reads. */
const usesDataSources = /* @__PURE__ */ derive(
  {
    account: usesAccountExport,
    billing: usesBillingExport,
    practice: usesPracticeExport,
    coaching: usesCoachingExport,
    rows: usesRowExport(MEMBER_TABLES),
  },
  ({ rows, ...sources }): readonly DataSource[] => [...Object.values(sources), ...rows],
);

const uses = {
  exports: exportStore.pick('find', 'begin', 'finish'),
  sources: usesDataSources,
  files: exportFiles.pick('write'),
  folder: folders('Media', EXPORT_PREFIX).pick('list'),
  media: objects('Media', EXPORT_PREFIX).pick('remove'),
  mails: postsMail,
  now: clock,
};

type Deps = Wired<typeof uses>;

/**
 * A failed attempt leaves no file. Parallel attempts write to the same key; only the first to
 * finish is recorded.
 */
export const makeExport = queueWorker('make-export', {
  impact: 'Members wait for the copy of their data.',
  uses,
  timeoutSeconds: 900,
  memoryMegabytes: 1024,
})((deps) => ({
  read: (body) => ({ kind: 'work', work: [exportMessageSchema.parse(JSON.parse(body))] }),

  async run(message: ExportMessage) {
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
  },

  getLogIds: ({ memberId }) => ({ memberId }),
}));

export const { handler, declaration } = makeExport;

/**
 * Deletes the file if the export was replaced or erased, but not if another worker finished the
 * same export.
 */
async function deleteOrphanedFile({ exports, media }: Deps, message: ExportMessage): Promise<void> {
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
  { folder, media }: Deps,
  memberId: string,
  key: string,
): Promise<void> {
  for (const other of await folder.list(exportFolder(memberId)))
    if (other !== key) await media.remove(other);
}
