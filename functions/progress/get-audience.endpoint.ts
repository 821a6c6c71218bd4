import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { getAudience } from '#shared/progress/progress.contract.ts';
import { progressStore, type ProgressStore } from './progress.store.ts';

export function getAudienceWith(
  progress: Pick<ProgressStore, 'countMembers'>,
): UseCase<typeof getAudience> {
  return async ({ params: { kind, id } }) => ({
    status: 200,
    body: { membersStarted: await progress.countMembers(kind, id) },
  });
}

export const handler = endpoint(getAudience, () => getAudienceWith(progressStore()));
