import { getCourseCaptions } from '../../shared/courses/courses.contract.ts';
import {
  addressOf,
  courseShelf,
  deployedItems,
  ONE_READING_SECONDS,
  refuseOpening,
  type CatalogueItemStore,
  type CourseRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';

interface Parts {
  readonly courses: Pick<CatalogueItemStore<CourseRow>, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

/** A track can only name an address, so this one leads to the signed one. */
export function getCourseCaptionsWith({ courses, signer, now }: Parts): UseCase<typeof getCourseCaptions> {
  return async ({ caller, params }) => {
    const row = await courses.find(params.courseId);
    const refusal = refuseOpening(caller, row);
    if (refusal) return refusal;
    if (!row?.captions) return refuse('NOT_FOUND');
    const { url } = addressOf(await signer(), row.captions, ONE_READING_SECONDS, now());
    return { status: 302, body: undefined, location: url };
  };
}

export const handler = endpoint(getCourseCaptions, () =>
  getCourseCaptionsWith({
    courses: deployedItems(courseShelf),
    signer: deployedSigner(),
    now: () => new Date(),
  }),
);
