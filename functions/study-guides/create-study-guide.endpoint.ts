import { createItemWith, saveItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { createStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = createHandler(createStudyGuide, () =>
  createItemWith(saveItemDepsFromEnv(studyGuideKind)),
);
