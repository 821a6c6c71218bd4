import { createItem, createItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { PICTURE_RESOURCES } from '#platform/pictures/picture-limits.ts';
import { createStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const createStudyGuideEndpoint = endpoint(createStudyGuide, {
  impact: 'Administrators cannot create study guides.',
  uses: createItemUses(studyGuideKind),
  ...PICTURE_RESOURCES,
})(createItem);

export const { handler, declaration } = createStudyGuideEndpoint;
