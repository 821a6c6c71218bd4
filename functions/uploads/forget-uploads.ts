import * as z from 'zod';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ForgetStep } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { incomingFolderOf } from './reservation.ts';

interface Parts {
  readonly reservations: Pick<MemberRows, 'remove'>;
  readonly uploads: Pick<ObjectFolder, 'empty'>;
}

/** Open reservations, and what was sent and never registered. */
export function forgetUploads({ reservations, uploads }: Parts): ForgetStep {
  return {
    name: 'uploads',
    async forget({ memberId }) {
      await reservations.remove(memberId);
      await uploads.empty(incomingFolderOf(memberId));
    },
  };
}

export function deployedUploadsForgetting(): ForgetStep {
  const environment = readEnvironment({ UPLOADS_TABLE: z.string(), UPLOADS_BUCKET: z.string() });
  return forgetUploads({
    reservations: memberRows(documentClient(), { tableName: environment.UPLOADS_TABLE, key: ['memberId'] }),
    uploads: objectFolder(environment.UPLOADS_BUCKET),
  });
}
