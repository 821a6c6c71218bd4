import * as z from 'zod';
import { memberRowsFromEnv, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { UPLOADS } from './member-tables.public.ts';
import { incomingFolder } from './reservation.ts';

interface Deps {
  readonly reservations: Pick<MemberRows, 'remove'>;
  readonly uploads: Pick<ObjectFolder, 'empty'>;
}

/** Erases open reservations and files that were uploaded but never registered. */
export function eraseUploads({ reservations, uploads }: Deps): ErasureStep {
  return {
    name: 'uploads',
    async erase({ memberId }) {
      await reservations.remove(memberId);
      await uploads.empty(incomingFolder(memberId));
    },
  };
}

export function uploadsErasureFromEnv(): ErasureStep {
  const { UPLOADS_BUCKET } = readEnvironment({ UPLOADS_BUCKET: z.string() });
  return eraseUploads({
    reservations: memberRowsFromEnv(UPLOADS),
    uploads: objectFolder(UPLOADS_BUCKET),
  });
}
