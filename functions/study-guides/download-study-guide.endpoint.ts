import { downloadStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import { deployedAllowance, type Allowance } from '../billing/billing.public.ts';
import {
  addressOf,
  deployedItems,
  fileFor,
  ONE_READING_SECONDS,
  studyGuideShelf,
  type CatalogueItemStore,
  type StudyGuideRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import type { MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';
import { deployedProgress, type ProgressStore } from '../progress/progress.public.ts';

interface Parts {
  readonly guides: Pick<CatalogueItemStore<StudyGuideRow>, 'find'>;
  readonly progress: Pick<ProgressStore, 'recordDownload'>;
  readonly allowance: Allowance;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

/**
 * Answers the address of the PDF; a download is noted for the member's home, reading in the page is not. Both count
 * against a plan with a count, each guide once a month.
 */
export function downloadStudyGuideWith(parts: Parts): UseCase<typeof downloadStudyGuide> {
  return async ({ caller, params, query }) => {
    const file = fileFor(caller, await parts.guides.find(params.id));
    if (isRefusal(file)) return file;
    const now = parts.now();
    const refusal = await parts.allowance.spend(caller, { kind: 'studyGuides', id: params.id }, now);
    if (refusal) return refusal;
    const address = addressOf(await parts.signer(), file, ONE_READING_SECONDS, now);
    if (query.purpose === 'download') await parts.progress.recordDownload(caller.memberId, params.id, now);
    return { status: 200, body: { ...address, fileName: file.fileName } };
  };
}

export const handler = endpoint(downloadStudyGuide, () =>
  downloadStudyGuideWith({
    guides: deployedItems(studyGuideShelf),
    progress: deployedProgress(),
    allowance: deployedAllowance(),
    signer: deployedSigner(),
    now: () => new Date(),
  }),
);
