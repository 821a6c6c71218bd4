import { itemStoreFromEnv, listItemsWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listStudyGuides } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = endpoint(listStudyGuides, () =>
  listItemsWith(studyGuideKind, itemStoreFromEnv(studyGuideKind)),
);
