import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { exportFolder } from './export-row.ts';
import { exportStore, type ExportStore } from './export.store.ts';

interface Deps {
  readonly exports: Pick<ExportStore, 'remove'>;
  readonly files: Pick<ObjectFolder, 'empty'>;
}

/** Deletes the row first, so that a worker that is still writing finds no row and deletes its own file. */
export function eraseExports({ exports, files }: Deps): ErasureStep {
  return {
    name: 'exports',
    async erase({ memberId }) {
      await exports.remove(memberId);
      await files.empty(exportFolder(memberId));
    },
  };
}

export function exportErasureFromEnv(): ErasureStep {
  const environment = readEnvironment({ MEMBER_REQUESTS_TABLE: z.string(), MEDIA_BUCKET: z.string() });
  return eraseExports({
    exports: exportStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    files: objectFolder(environment.MEDIA_BUCKET),
  });
}
