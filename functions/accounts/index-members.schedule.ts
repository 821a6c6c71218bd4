import { log } from '../platform/logging.ts';
import { scheduledHandler } from '../platform/scheduled.ts';
import { memberSearchStore, type MemberSearchStore } from './member-search.store.ts';

/** Adds new members, changed names and changed emails to the administrators' search index. Idempotent. */
export function indexMembersWith(search: Omit<MemberSearchStore, 'find'>): () => Promise<void> {
  return async () => {
    const members = await search.listUnindexed();
    for (const member of members) {
      await search.index(member);
      await search.markIndexed(member);
    }
    if (members.length > 0) log('info', 'members indexed', { count: members.length });
  };
}

export const handler = scheduledHandler('index-members', () => indexMembersWith(memberSearchStore()));
