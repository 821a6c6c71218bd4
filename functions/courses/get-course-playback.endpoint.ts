import { getCoursePlayback } from '../../shared/courses/courses.contract.ts';
import {
  addressLifeSeconds,
  addressOf,
  courseShelf,
  deployedItems,
  fileFor,
  type CatalogueItemStore,
  type CourseRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import type { MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';

interface Parts {
  readonly courses: Pick<CatalogueItemStore<CourseRow>, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

export function getCoursePlaybackWith({ courses, signer, now }: Parts): UseCase<typeof getCoursePlayback> {
  return async ({ caller, params }) => {
    const row = await courses.find(params.courseId);
    const file = fileFor(caller, row);
    if (isRefusal(file)) return file;
    return { status: 200, body: addressOf(await signer(), file, addressLifeSeconds(row?.duration ?? 0), now()) };
  };
}

export const handler = endpoint(getCoursePlayback, () =>
  getCoursePlaybackWith({
    courses: deployedItems(courseShelf),
    signer: deployedSigner(),
    now: () => new Date(),
  }),
);
