import { memberRowsFromEnv, type MemberRows } from '#platform/dynamo/member-rows.store.ts';
import { readVariable } from '#platform/environment.ts';
import type { ErasureStep } from '#platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '#platform/storage/object-folder.store.ts';
import { UPLOADS } from './member-tables.public.ts';
import { incomingFolder } from './reservation.ts';

// Account deletion for uploads. A separate file keeps this code out of other bundles.

interface Deps {
  reservations: Pick<MemberRows, 'remove'>;
  uploads: Pick<ObjectFolder, 'empty'>;
}

/** Erases upload reservations and uploaded files that were never registered. */
export function uploadsErasure({ reservations, uploads }: Deps): ErasureStep {
  return {
    name: 'uploads',
    async erase({ memberId }) {
      await reservations.remove(memberId);
      await uploads.empty(incomingFolder(memberId));
    },
  };
}

export function uploadsErasureFromEnv(): ErasureStep {
  return uploadsErasure({
    reservations: memberRowsFromEnv(UPLOADS),
    uploads: objectFolder(readVariable('UPLOADS_BUCKET')),
  });
}
