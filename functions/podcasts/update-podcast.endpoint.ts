import { updatePodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { podcastShelf, deployedSaving, type PodcastRow, type SavingParts } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { podcastFor } from './podcast-view.ts';
import { savePodcast } from './save-podcast.ts';

export function updatePodcastWith(parts: SavingParts<PodcastRow>): UseCase<typeof updatePodcast> {
  return async ({ caller, params, body }) => {
    const saved = await savePodcast(parts, caller.memberId, params.id, body);
    return isRefusal(saved) ? saved : { status: 200, body: podcastFor(caller, saved) };
  };
}

export const handler = endpoint(updatePodcast, () => updatePodcastWith(deployedSaving(podcastShelf, () => new Date())));
