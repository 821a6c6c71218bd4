import { deleteItem, removeItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { deleteStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const deleteStudyGuideEndpoint = endpoint(deleteStudyGuide, {
  impact: 'Administrators cannot delete study guides.',
  uses: removeItemUses(studyGuideKind),
})(deleteItem);

export const { handler, declaration } = deleteStudyGuideEndpoint;
