import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { getProgress } from '#shared/progress/progress.contract.ts';
import { progressStore, type ProgressStore, toItemProgress } from './progress.store.ts';

/** Returns the member's last playback position, from any device. */
export function getProgressWith(
  progress: Pick<ProgressStore, 'find'>,
): UseCase<typeof getProgress> {
  return async ({ caller, params: { kind, id } }) => ({
    status: 200,
    body: toItemProgress(await progress.find(caller.memberId, kind, id)),
  });
}

export const handler = endpoint(getProgress, () => getProgressWith(progressStore()));
