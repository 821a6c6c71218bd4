import { memberRowsFromEnv, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import type { DataSource } from '../platform/member-data/member-data.ts';
import { COACHING } from './member-tables.public.ts';
import { answeredRequestOf, requestRowSchema } from './request-row.ts';

const ABOUT =
  'your coach requests: your message, who answered, their answer with comments and scores, your rating and reply';

/** Exports requests as the member sees them, without a coach's unsent drafts. */
export function collectCoaching(requests: Pick<MemberRows, 'list'>, now: () => Date): DataSource {
  return {
    async collect(memberId) {
      const rows = await requests.list(memberId);
      const json = rows.map((row) => answeredRequestOf(requestRowSchema.parse(row), now()));
      return [{ path: 'coaching.json', about: ABOUT, json }];
    },
  };
}

export function coachingCopyFromEnv(now: () => Date): DataSource {
  return collectCoaching(memberRowsFromEnv(COACHING), now);
}
