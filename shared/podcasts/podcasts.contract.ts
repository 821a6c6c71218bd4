import * as z from 'zod';
import { catalogueItemSchema, ITEM_ID, listQuerySchema, mediaAddressSchema } from '../catalogue/catalogue-item.ts';
import {
  countField,
  fileField,
  itemFieldsSchema,
  itemLimits,
  plainText,
  revisionMark,
  submissionMark,
} from '../catalogue/item-fields.ts';
import { contract } from '../http/contract.ts';

export const podcastSchema = catalogueItemSchema.extend({
  /** `/api/podcasts/{id}/playback` for who may listen and when there is a file; else null. */
  audioUrl: z.string().nullable(),
  /** `/api/podcasts/{id}/captions`, usable as the source of a track; null like `audioUrl`. */
  captionsUrl: z.string().nullable(),
  /** Seconds; 0 is unknown. */
  duration: z.number(),
  hostName: z.string(),
  /** `/images/…`, public. */
  hostImageUrl: z.string().nullable(),
});
export type Podcast = z.output<typeof podcastSchema>;

/** A podcast needs its audio; 400 without. */
export const podcastFieldsSchema = itemFieldsSchema.extend({
  audioUrl: fileField,
  /** A WebVTT file. */
  captionsUrl: fileField,
  duration: countField(itemLimits.durationSeconds),
  hostName: plainText(itemLimits.hostName).default(''),
  hostImageUrl: fileField,
});
export type PodcastFields = z.output<typeof podcastFieldsSchema>;

const feature = 'podcasts';
const BY_ID = z.object({ id: ITEM_ID });

/** By position. Visitors see everything locked; hidden podcasts are there for administrators only. */
export const listPodcasts = contract({
  feature,
  name: 'list-podcasts',
  method: 'GET',
  path: '/api/podcasts',
  access: 'anyone',
  query: listQuerySchema,
  replies: { 200: z.array(podcastSchema) },
});

/** 403 PLAN_REQUIRED when locked, 404 without a file, 409 FILE_NOT_READY while the first file is being taken over. */
export const getPodcastPlayback = contract({
  feature,
  name: 'get-podcast-playback',
  method: 'GET',
  path: '/api/podcasts/{id}/playback',
  access: 'member',
  params: BY_ID,
  replies: { 200: mediaAddressSchema },
});

/** Leads to the signed address of the captions, so that a track may name this path as its source. */
export const getPodcastCaptions = contract({
  feature,
  name: 'get-podcast-captions',
  method: 'GET',
  path: '/api/podcasts/{id}/captions',
  access: 'member',
  params: BY_ID,
  replies: { 302: 'redirect' },
});

export const createPodcast = contract({
  feature,
  name: 'create-podcast',
  method: 'POST',
  path: '/api/admin/podcasts',
  access: 'admin',
  body: podcastFieldsSchema.extend(submissionMark),
  replies: { 201: podcastSchema },
});

export const updatePodcast = contract({
  feature,
  name: 'update-podcast',
  method: 'PUT',
  path: '/api/admin/podcasts/{id}',
  access: 'admin',
  params: BY_ID,
  body: podcastFieldsSchema.extend(revisionMark),
  replies: { 200: podcastSchema },
});

/** Removes the podcast with its files. */
export const deletePodcast = contract({
  feature,
  name: 'delete-podcast',
  method: 'DELETE',
  path: '/api/admin/podcasts/{id}',
  access: 'admin',
  params: BY_ID,
  replies: { 204: 'empty' },
});
