import { listStudyGuides } from '../../shared/study-guides/study-guides.contract.ts';
import {
  deployedItems,
  studyGuideShelf,
  type CatalogueItemStore,
  type StudyGuideRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { studyGuideFor } from './study-guide-view.ts';

/** Visitors get every guide locked; administrators get the hidden ones too. */
export function listStudyGuidesWith(
  guides: Pick<CatalogueItemStore<StudyGuideRow>, 'list'>,
): UseCase<typeof listStudyGuides> {
  return async ({ caller, query }) => {
    const rows = await guides.list({ categoryId: query.categoryId, withHidden: caller?.role === 'admin' });
    return { status: 200, body: rows.map((row) => studyGuideFor(caller, row)) };
  };
}

export const handler = endpoint(listStudyGuides, () => listStudyGuidesWith(deployedItems(studyGuideShelf)));
