import { deleteStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import {
  studyGuideShelf,
  deployedRemoving,
  removeItem,
  type StudyGuideRow,
  type RemovingParts,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';

export function deleteStudyGuideWith(parts: RemovingParts<StudyGuideRow>): UseCase<typeof deleteStudyGuide> {
  return async ({ params }) => (await removeItem(parts, params.id)) ?? { status: 204, body: undefined };
}

export const handler = endpoint(deleteStudyGuide, () => deleteStudyGuideWith(deployedRemoving(studyGuideShelf)));
