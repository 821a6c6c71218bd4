import { catalogItems, readItem } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getAdminStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const getAdminStudyGuideEndpoint = endpoint(getAdminStudyGuide, {
  impact: 'Administrators cannot preview study guides.',
  uses: { items: catalogItems(studyGuideKind).pick('find') },
})((call, { items }) => readItem(studyGuideKind, items, call));

export const { handler, declaration } = getAdminStudyGuideEndpoint;
