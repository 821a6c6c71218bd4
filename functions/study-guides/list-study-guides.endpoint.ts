import { itemStoreFromEnv, listItemsWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { listStudyGuides } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = createHandler(listStudyGuides, () =>
  listItemsWith(studyGuideKind, itemStoreFromEnv(studyGuideKind)),
);
