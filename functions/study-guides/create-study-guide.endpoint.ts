import { createStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
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

export function createStudyGuideWith(parts: SavingParts<StudyGuideRow>): UseCase<typeof createStudyGuide> {
  return async ({ caller, body }) => {
    const saved = await saveStudyGuide(parts, caller.memberId, undefined, body);
    return isRefusal(saved) ? saved : { status: 201, body: studyGuideFor(caller, saved) };
  };
}

export const handler = endpoint(createStudyGuide, () =>
  createStudyGuideWith(deployedSaving(studyGuideShelf, () => new Date())),
);
