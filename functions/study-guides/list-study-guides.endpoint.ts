import { catalogItems, listItems } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listStudyGuides } from '#shared/study-guides/study-guides.contract.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const listStudyGuidesEndpoint = endpoint(listStudyGuides, {
  impact: 'Nobody sees any study guides.',
  uses: { items: catalogItems(studyGuideKind).pick('page') },
})((call, { items }) => listItems(studyGuideKind, items, call));

export const { handler, declaration } = listStudyGuidesEndpoint;
