import * as z from 'zod';
import { memberRowsFromEnv, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { COACHING } from './member-tables.public.ts';
import { formerCoachStore, type FormerCoachStore } from './former-coach.store.ts';

interface Deps {
  readonly requests: Pick<MemberRows, 'remove'>;
  readonly formerCoaches: FormerCoachStore;
}

/**
 * Erases a member's requests. If the member was a coach, members keep the answers they received, but without the
 * coach's name.
 */
export function eraseCoaching({ requests, formerCoaches }: Deps): ErasureStep {
  return {
    name: 'coaching',
    async erase({ memberId }) {
      await requests.remove(memberId);
      await formerCoaches.erase(memberId);
    },
  };
}

export function coachingErasureFromEnv(): ErasureStep {
  const { COACHING_TABLE: tableName } = readEnvironment({ COACHING_TABLE: z.string() });
  return eraseCoaching({
    requests: memberRowsFromEnv(COACHING),
    formerCoaches: formerCoachStore(documentClient(), tableName),
  });
}
