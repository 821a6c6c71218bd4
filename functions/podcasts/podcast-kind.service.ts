import * as z from 'zod';
import {
  catalogRowSchema,
  buildCommonItem,
  visibleFilePath,
  buildPictureUrl,
  storedFileSchema,
  storedPictureSchema,
  type EditMetadata,
  type ItemKind,
} from '#functions/catalog/catalog.public.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { FileSlot } from '#shared/catalog/catalog-item.ts';
import type { Podcast, PodcastFields } from '#shared/podcasts/podcasts.contract.ts';
import { checkAudio } from '#shared/uploads/check-file.ts';

export const podcastRowSchema = catalogRowSchema.extend({
  kind: z.literal('podcast'),
  duration: z.number(),
  hostName: z.string(),
  hostImage: storedPictureSchema.nullable(),
  /** Missing from rows written before this field existed. */
  captions: storedFileSchema.nullable().default(null),
});

export type PodcastRow = z.output<typeof podcastRowSchema>;

const playbackPath = (id: string) => `/api/podcasts/${id}/playback`;
const captionsPath = (id: string) => `/api/podcasts/${id}/captions`;

export const podcastKind: ItemKind<PodcastRow, Podcast, PodcastFields & EditMetadata> = {
  kind: 'podcast',
  rowSchema: podcastRowSchema,
  mainFile: {
    path: playbackPath,
    readFileField: ({ audioUrl }) => audioUrl,
    checkFile: checkAudio,
    missingMessage:
      'A published podcast needs its audio file. Upload the file, or turn Published off.',
  },

  async buildRow(common, { fields, current, files }) {
    const hostImage = await files.resolvePicture(fields.hostImageUrl, current?.hostImage ?? null);
    if (isRefusal(hostImage)) return { ...hostImage, field: 'hostImage' satisfies FileSlot };

    const path = captionsPath(common.itemId);
    const captions = await files.resolveCaptions(
      fields.captionsUrl,
      path,
      current?.captions ?? null,
    );

    if (isRefusal(captions)) return { ...captions, field: 'captions' satisfies FileSlot };

    const { duration, hostName } = fields;

    return { ...common, kind: 'podcast', duration, hostName, hostImage, captions };
  },

  listExtraFiles: ({ captions, hostImage }) => ({ files: [captions], pictures: [hostImage] }),

  toItem(viewer, row) {
    const { itemId, duration, hostName, hostImage, captions } = row;
    return {
      ...buildCommonItem(viewer, row),
      duration,
      hostName,
      hostImageUrl: buildPictureUrl(hostImage),
      audioUrl: visibleFilePath(viewer, row, playbackPath(itemId)),
      captionsUrl: captions && visibleFilePath(viewer, row, captionsPath(itemId)),
    };
  },
};
