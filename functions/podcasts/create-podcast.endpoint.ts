import { createPodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { podcastShelf, deployedSaving, type PodcastRow, type SavingParts } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { podcastFor } from './podcast-view.ts';
import { savePodcast } from './save-podcast.ts';

export function createPodcastWith(parts: SavingParts<PodcastRow>): UseCase<typeof createPodcast> {
  return async ({ caller, body }) => {
    const saved = await savePodcast(parts, caller.memberId, undefined, body);
    return isRefusal(saved) ? saved : { status: 201, body: podcastFor(caller, saved) };
  };
}

export const handler = endpoint(createPodcast, () => createPodcastWith(deployedSaving(podcastShelf, () => new Date())));
