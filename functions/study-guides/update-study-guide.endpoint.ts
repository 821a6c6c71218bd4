import {
  SAVE_ITEM_RESOURCES,
  updateItem,
  updateItemUses,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { updateStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const updateStudyGuideEndpoint = endpoint(updateStudyGuide, {
  impact: 'Administrators cannot change study guides.',
  uses: updateItemUses(studyGuideKind),
  ...SAVE_ITEM_RESOURCES,
})(updateItem);

export const { handler, declaration } = updateStudyGuideEndpoint;
