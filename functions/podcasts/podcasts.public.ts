import { itemStoreFromEnv, listItemsWith } from '#functions/catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const listPodcastsFromEnv = () => listItemsWith(podcastKind, itemStoreFromEnv(podcastKind));
