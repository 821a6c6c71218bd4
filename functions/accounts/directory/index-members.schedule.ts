import { log, logError } from '#platform/logging.ts';
import { schedule } from '#platform/scheduled.ts';
import { memberSearch } from './member-search.store.ts';

/**
 * Adds new members, changed names and changed emails to the administrators' search index.
 * Idempotent. A member who can't be indexed is logged and stays for the next run; the others are
 * still indexed before the run fails.
 */
export const indexMembersSchedule = schedule('index-members', {
  impact: 'Administrators cannot search for new members, changed names or changed emails.',
  uses: { search: memberSearch.pick('listUnindexed', 'index', 'markIndexed') },
  timeoutSeconds: 55,
})(async ({ search }) => {
  const members = await search.listUnindexed();
  let failed = 0;

  for (const member of members) {
    try {
      await search.index(member);
      await search.markIndexed(member);
    } catch (error) {
      logError('member not indexed', error, { memberId: member.memberId });
      failed += 1;
    }
  }

  if (members.length > 0) log('info', 'members indexed', { count: members.length - failed });
  if (failed > 0) throw new Error(`${failed} members could not be indexed`);
});

export const { handler, declaration } = indexMembersSchedule;
