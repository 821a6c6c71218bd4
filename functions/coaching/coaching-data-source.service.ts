import { memberRowsFromEnv, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import type { DataSource } from '../platform/member-data/member-data.ts';
import { COACHING } from './member-tables.public.ts';
import { toCoachRequestWithAnswer, requestRowSchema } from './request-row.ts';

const ABOUT =
  'your coach requests: your message, who answered, their answer with comments and scores, your rating and reply';

/** Exports requests as the member sees them. Unsent drafts of coaches aren't included. */
export function coachingDataSource(requests: Pick<MemberRows, 'list'>, now: () => Date): DataSource {
  return {
    async collect(memberId) {
      const rows = await requests.list(memberId);
      const json = rows.map((row) => toCoachRequestWithAnswer(requestRowSchema.parse(row), now()));
      return [{ path: 'coaching.json', description: ABOUT, json }];
    },
  };
}

export function coachingDataSourceFromEnv(now: () => Date): DataSource {
  return coachingDataSource(memberRowsFromEnv(COACHING), now);
}
