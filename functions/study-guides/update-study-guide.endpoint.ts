import { saveItemDepsFromEnv, updateItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { updateStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = endpoint(updateStudyGuide, () =>
  updateItemWith(saveItemDepsFromEnv(studyGuideKind)),
);
