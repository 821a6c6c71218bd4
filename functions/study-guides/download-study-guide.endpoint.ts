import { createAllowance, type Allowance } from '#functions/billing/billing.public.ts';
import {
  signFileUrl,
  findAllowedFile,
  itemStoreFromEnv,
  SINGLE_READ_URL_SECONDS,
  type CatalogItemStore,
} from '#functions/catalog/catalog.public.ts';
import { progressStore, type ProgressStore } from '#functions/progress/progress.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { mediaSignerFromEnv, type MediaSigner } from '#platform/storage/media-url.ts';
import { downloadStudyGuide } from '#shared/study-guides/study-guides.contract.ts';

import { studyGuideKind, type StudyGuideRow } from './study-guide-kind.service.ts';

interface Deps {
  guides: Pick<CatalogItemStore<StudyGuideRow>, 'find'>;
  progress: Pick<ProgressStore, 'recordDownload'>;
  allowance: Allowance;
  signer: () => Promise<MediaSigner>;
  now: () => Date;
}

/**
 * Returns a signed URL of the PDF. On a limited plan, a guide that is viewed or downloaded counts
 * toward the monthly allowance, but only once per month.
 */
export function downloadStudyGuideWith(deps: Deps): UseCase<typeof downloadStudyGuide> {
  return async ({ caller, params, query }) => {
    const file = findAllowedFile(caller, await deps.guides.find(params.id));
    if (isRefusal(file)) return file;

    const now = deps.now();
    const refusal = await deps.allowance.spend(caller, { kind: 'studyGuides', id: params.id }, now);
    if (refusal) return refusal;

    const address = signFileUrl(await deps.signer(), file, SINGLE_READ_URL_SECONDS, now);
    if (query.purpose === 'download')
      await deps.progress.recordDownload(caller.memberId, params.id, now);

    return { status: 200, body: { ...address, fileName: file.fileName } };
  };
}

export const handler = createHandler(downloadStudyGuide, () =>
  downloadStudyGuideWith({
    guides: itemStoreFromEnv(studyGuideKind),
    progress: progressStore(),
    allowance: createAllowance(),
    signer: mediaSignerFromEnv(),
    now: () => new Date(),
  }),
);
