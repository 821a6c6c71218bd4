import * as z from 'zod';
import type { Podcast, PodcastFields } from '../../shared/podcasts/podcasts.contract.ts';
import {
  audioType,
  catalogueRowSchema,
  commonItemFor,
  filePathFor,
  pictureUrlOf,
  storedFileSchema,
  storedPictureSchema,
  type EditMarks,
  type ItemKind,
} from '../catalogue/catalogue.public.ts';
import { isRefusal } from '../platform/http/refusal.ts';

export const podcastRowSchema = catalogueRowSchema.extend({
  kind: z.literal('podcast'),
  duration: z.number(),
  hostName: z.string(),
  hostImage: storedPictureSchema.nullable(),
  /** Rows written before this field existed have no value. */
  captions: storedFileSchema.nullable().default(null),
});
export type PodcastRow = z.output<typeof podcastRowSchema>;

const playbackPath = (id: string) => `/api/podcasts/${id}/playback`;
const captionsPath = (id: string) => `/api/podcasts/${id}/captions`;

export const podcastKind: ItemKind<PodcastRow, Podcast, PodcastFields & EditMarks> = {
  kind: 'podcast',
  rowSchema: podcastRowSchema,
  mainFile: {
    path: playbackPath,
    sentIn: ({ audioUrl }) => audioUrl,
    contentTypeOf: audioType,
    wrongType: 'We can’t play that file. Please upload MP3, M4A or WAV audio.',
    missing: 'Please upload the audio file.',
  },
  async rowFrom(common, { fields, current, files }) {
    const hostImage = await files.takePicture(fields.hostImageUrl, current?.hostImage ?? null);
    if (isRefusal(hostImage)) return hostImage;
    const path = captionsPath(common.itemId);
    const captions = await files.takeCaptions(fields.captionsUrl, path, current?.captions ?? null);
    if (isRefusal(captions)) return captions;
    const { duration, hostName } = fields;
    return { ...common, kind: 'podcast', duration, hostName, hostImage, captions };
  },
  ownFiles: ({ captions, hostImage }) => ({ files: [captions], pictures: [hostImage] }),
  itemFor(viewer, row) {
    const { itemId, duration, hostName, hostImage, captions } = row;
    return {
      ...commonItemFor(viewer, row),
      duration,
      hostName,
      hostImageUrl: pictureUrlOf(hostImage),
      audioUrl: filePathFor(viewer, row, playbackPath(itemId)),
      captionsUrl: captions && filePathFor(viewer, row, captionsPath(itemId)),
    };
  },
};
