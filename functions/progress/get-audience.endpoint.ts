import { endpoint } from '#platform/http/endpoint.ts';
import { getAudience } from '#shared/progress/progress.contract.ts';
import { progressStore } from './progress.store.ts';

export const getAudienceEndpoint = endpoint(getAudience, {
  impact: 'Administrators cannot see how many members have started an item.',
  uses: { progress: progressStore.pick('countMembers') },
})(async ({ params: { kind, id } }, { progress }) => ({
  status: 200,
  body: { membersStarted: await progress.countMembers(kind, id) },
}));

export const { handler, declaration } = getAudienceEndpoint;
