import * as z from 'zod';
import { catalogItemSchema } from '#shared/catalog/catalog-item.ts';
import { itemContracts, playbackContracts } from '#shared/catalog/item-contracts.ts';
import {
  countField,
  fileField,
  itemFieldsSchema,
  itemLimits,
} from '#shared/catalog/item-fields.ts';
import { typedLine } from '#shared/text/typed-text.ts';

export const podcastSchema = catalogItemSchema.extend({
  /** The API path `/api/podcasts/{id}/playback`; null without a file or access. */
  audioUrl: z.string().nullable(),
  /**
   * The API path `/api/podcasts/{id}/captions`, for a `<track>` element; null without captions or
   * access.
   */
  captionsUrl: z.string().nullable(),
  /** In seconds; 0 if unknown. */
  duration: z.number(),
  hostName: z.string(),
  /** A public path, `/images/…`. */
  hostImageUrl: z.string().nullable(),
});

export type Podcast = z.output<typeof podcastSchema>;

/** 409 FILE_REQUIRED if the podcast would be published without an audio file. */
export const podcastFieldsSchema = itemFieldsSchema.extend({
  audioUrl: fileField,
  /** URL of a WebVTT file. */
  captionsUrl: fileField,
  duration: countField(itemLimits.durationSeconds),
  hostName: typedLine().max(itemLimits.hostName).default(''),
  hostImageUrl: fileField,
});

export type PodcastFields = z.output<typeof podcastFieldsSchema>;

export const {
  list: listPodcasts,
  read: getAdminPodcast,
  create: createPodcast,
  update: updatePodcast,
  delete: deletePodcast,
} = itemContracts('podcast', { item: podcastSchema, fields: podcastFieldsSchema });

export const { playback: getPodcastPlayback, captions: getPodcastCaptions } = playbackContracts(
  'podcast',
  'id',
);
