import { itemStoreFromEnv, readItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getAdminStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = createHandler(getAdminStudyGuide, () =>
  readItemWith(studyGuideKind, itemStoreFromEnv(studyGuideKind)),
);
