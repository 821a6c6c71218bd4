import type { DataSource } from '#platform/member-data/data-source.ts';
import type { ErasureStep } from '#platform/member-data/erasure-step.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';
import { formerCoachStore } from './former-coach.store.ts';
import { COACHING } from './member-tables.public.ts';
import { toCoachRequestWithAnswer, requestRowSchema } from './request/request-row.ts';
import { statementStore } from './statement/statement.store.ts';

// Used by account deletion and data export. Kept in a separate file, so that other bundles don't
// include this code.

const erasureUses = {
  requests: rowsOf(COACHING).pick('remove'),
  formerCoaches: formerCoachStore.pick('erase'),
  statements: statementStore.pick('anonymize'),
};

export const usesCoachingErasure = /* @__PURE__ */ derive(erasureUses, coachingErasure);

/**
 * Erases a member's requests. Answers that the member gave as a coach are kept, but not the coach's
 * name and ID.
 */
export function coachingErasure({
  requests,
  formerCoaches,
  statements,
}: Wired<typeof erasureUses>): ErasureStep {
  return {
    name: 'coaching',
    async erase({ memberId }) {
      await requests.remove(memberId);
      await formerCoaches.erase(memberId);
      await statements.anonymize(memberId);
    },
  };
}

const ABOUT =
  'your coach requests: your message, who answered, their answer with comments and scores, your rating and reply';

const exportUses = { requests: rowsOf(COACHING).pick('list'), now: clock };

/** Exports requests as the member sees them. Unsent drafts of coaches aren't included. */
export const usesCoachingExport = /* @__PURE__ */ derive(exportUses, coachingDataSource);

function coachingDataSource({ requests, now }: Wired<typeof exportUses>): DataSource {
  return {
    async collect(memberId) {
      const rows = await requests.list(memberId);
      const json = rows.map((row) => toCoachRequestWithAnswer(requestRowSchema.parse(row), now()));
      return [{ path: 'coaching.json', description: ABOUT, json }];
    },
  };
}
