import type { ErasureStep } from '#platform/member-data/erasure-step.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { folders } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { derive, type Wired } from '#platform/uses/use.ts';
import { UPLOADS } from './member-tables.public.ts';
import { incomingFolder } from './reservation.ts';

// Account deletion for uploads. A separate file keeps this code out of other bundles.

const uses = {
  reservations: rowsOf(UPLOADS).pick('remove'),
  uploads: folders('Uploads', INCOMING_PREFIX).pick('empty'),
};

export const usesUploadsErasure = /* @__PURE__ */ derive(uses, uploadsErasure);

/** Erases upload reservations and uploaded files that were never registered. */
export function uploadsErasure({ reservations, uploads }: Wired<typeof uses>): ErasureStep {
  return {
    name: 'uploads',
    async erase({ memberId }) {
      await reservations.remove(memberId);
      await uploads.empty(incomingFolder(memberId));
    },
  };
}
