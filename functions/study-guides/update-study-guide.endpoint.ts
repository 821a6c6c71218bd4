import { updateStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import {
  studyGuideShelf,
  deployedSaving,
  type StudyGuideRow,
  type SavingParts,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { studyGuideFor } from './study-guide-view.ts';
import { saveStudyGuide } from './save-study-guide.ts';

export function updateStudyGuideWith(parts: SavingParts<StudyGuideRow>): UseCase<typeof updateStudyGuide> {
  return async ({ caller, params, body }) => {
    const saved = await saveStudyGuide(parts, caller.memberId, params.id, body);
    return isRefusal(saved) ? saved : { status: 200, body: studyGuideFor(caller, saved) };
  };
}

export const handler = endpoint(updateStudyGuide, () =>
  updateStudyGuideWith(deployedSaving(studyGuideShelf, () => new Date())),
);
