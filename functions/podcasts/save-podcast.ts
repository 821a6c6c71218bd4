import type { PodcastFields } from '../../shared/podcasts/podcasts.contract.ts';
import {
  removeNewPicture,
  saveItem,
  takeCaptions,
  takePicture,
  type PodcastRow,
  type EditMarks,
  type SavingParts,
} from '../catalogue/catalogue.public.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import { captionsPath, playbackPath } from './podcast-view.ts';

/** Creates (without an id) or changes a podcast. */
export function savePodcast(
  parts: SavingParts<PodcastRow>,
  memberId: string,
  itemId: string | undefined,
  fields: PodcastFields & EditMarks,
): Promise<PodcastRow | Refusal> {
  return saveItem(parts, {
    kind: 'podcast',
    itemId,
    memberId,
    fields,
    main: fields.audioUrl,
    mainPath: playbackPath,
    mainRequired: 'Please upload the audio file.',
    complete: async (common, current, taking) => {
      const picture = await takePicture(parts, taking, fields.hostImageUrl, current?.hostImage ?? null);
      if (isRefusal(picture)) return picture;
      const had = current && { path: captionsPath(taking.itemId), captions: current.captions };
      const captions = await takeCaptions(parts, taking, fields.captionsUrl, had);
      if (isRefusal(captions)) {
        await removeNewPicture(parts, picture.value, current?.hostImage ?? null);
        return captions;
      }
      const { duration, hostName } = fields;
      return {
        value: { ...common, kind: 'podcast', duration, hostName, hostImage: picture.value, captions: captions.value },
        spent: [...picture.spent, ...captions.spent],
      };
    },
  });
}
