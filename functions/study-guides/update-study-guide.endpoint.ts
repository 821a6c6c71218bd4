import { updateItem, updateItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { PICTURE_RESOURCES } from '#platform/pictures/picture-limits.ts';
import { updateStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const updateStudyGuideEndpoint = endpoint(updateStudyGuide, {
  impact: 'Administrators cannot change study guides.',
  uses: updateItemUses(studyGuideKind),
  ...PICTURE_RESOURCES,
})(updateItem);

export const { handler, declaration } = updateStudyGuideEndpoint;
