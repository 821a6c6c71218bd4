import { saveItemDepsFromEnv, updateItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { updateStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = createHandler(updateStudyGuide, () =>
  updateItemWith(saveItemDepsFromEnv(studyGuideKind)),
);
