import { memberRowsFromEnv, type MemberRows } from '#platform/dynamo/member-rows.store.ts';
import type { DataSource, ErasureStep } from '#platform/member-data/member-data.ts';
import { formerCoachStore, type FormerCoachStore } from './former-coach.store.ts';
import { COACHING } from './member-tables.public.ts';
import { toCoachRequestWithAnswer, requestRowSchema } from './request/request-row.ts';

// Used by account deletion and data export. Kept in a separate file, so that other bundles don't
// include this code.

interface Deps {
  requests: Pick<MemberRows, 'remove'>;
  formerCoaches: FormerCoachStore;
}

/**
 * Erases a member's requests. Answers that the member gave as a coach are kept without the coach's
 * name.
 */
export function coachingErasure({ requests, formerCoaches }: Deps): ErasureStep {
  return {
    name: 'coaching',
    async erase({ memberId }) {
      await requests.remove(memberId);
      await formerCoaches.erase(memberId);
    },
  };
}

export function coachingErasureFromEnv(): ErasureStep {
  return coachingErasure({
    requests: memberRowsFromEnv(COACHING),
    formerCoaches: formerCoachStore(),
  });
}

const ABOUT =
  'your coach requests: your message, who answered, their answer with comments and scores, your rating and reply';

/** Exports requests as the member sees them. Unsent drafts of coaches aren't included. */
export function coachingDataSourceFromEnv(now: () => Date): DataSource {
  const requests = memberRowsFromEnv(COACHING);
  return {
    async collect(memberId) {
      const rows = await requests.list(memberId);
      const json = rows.map((row) => toCoachRequestWithAnswer(requestRowSchema.parse(row), now()));
      return [{ path: 'coaching.json', description: ABOUT, json }];
    },
  };
}
