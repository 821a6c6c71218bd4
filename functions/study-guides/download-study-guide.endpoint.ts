import { createGuideAllowance, usageStore } from '#functions/billing/billing.public.ts';
import { signFileUrl, findAllowedFile, catalogItems } from '#functions/catalog/catalog.public.ts';
import { progressStore } from '#functions/progress/progress.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { mediaSigner } from '#platform/storage/media-url.ts';
import { SINGLE_READ_URL_SECONDS } from '#platform/storage/signed-url-lifetimes.ts';
import { clock, derive } from '#platform/uses/use.ts';
import { downloadStudyGuide } from '#shared/study-guides/study-guides.contract.ts';

import { studyGuideKind } from './study-guide-kind.service.ts';

/**
 * Returns a signed URL of the PDF. On a limited plan, a guide that is viewed or downloaded counts
 * toward the monthly allowance, but only once per month.
 */
export const downloadStudyGuideEndpoint = endpoint(downloadStudyGuide, {
  impact: 'Members cannot download study guides.',
  uses: {
    guides: catalogItems(studyGuideKind).pick('find'),
    progress: progressStore.pick('recordDownload'),
    spend: derive({ usage: usageStore.pick('countGuide') }, ({ usage }) =>
      createGuideAllowance(usage),
    ),
    signer: mediaSigner,
    now: clock,
  },
})(async ({ caller, params, query }, deps) => {
  const file = findAllowedFile(caller, await deps.guides.find(params.id));
  if (isRefusal(file)) return file;

  const now = deps.now();
  const refusal = await deps.spend(caller, params.id, now);
  if (refusal) return refusal;

  const address = signFileUrl(await deps.signer(), file, SINGLE_READ_URL_SECONDS, now);
  if (query.purpose === 'download')
    await deps.progress.recordDownload(caller.memberId, params.id, now);

  return { status: 200, body: { ...address, fileName: file.fileName } };
});

export const { handler, declaration } = downloadStudyGuideEndpoint;
