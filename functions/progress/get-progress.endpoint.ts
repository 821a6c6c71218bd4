import { endpoint } from '#platform/http/endpoint.ts';
import { getProgress } from '#shared/progress/progress.contract.ts';
import { progressStore, toItemProgress } from './progress.store.ts';

/** Returns the member's last playback position, from any device. */
export const getProgressEndpoint = endpoint(getProgress, {
  impact: 'Members do not resume where they stopped.',
  uses: { progress: progressStore.pick('find') },
})(async ({ caller, params: { kind, id } }, { progress }) => ({
  status: 200,
  body: toItemProgress(await progress.find(caller.memberId, kind, id)),
}));

export const { handler, declaration } = getProgressEndpoint;
