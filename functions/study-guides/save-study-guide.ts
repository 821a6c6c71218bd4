import type { StudyGuideFields } from '../../shared/study-guides/study-guides.contract.ts';
import { saveItem, type EditMarks, type SavingParts, type StudyGuideRow } from '../catalogue/catalogue.public.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { downloadPath } from './study-guide-view.ts';

/** Creates (without an id) or changes a study guide. */
export function saveStudyGuide(
  parts: SavingParts<StudyGuideRow>,
  memberId: string,
  itemId: string | undefined,
  fields: StudyGuideFields & EditMarks,
): Promise<StudyGuideRow | Refusal> {
  return saveItem(parts, {
    kind: 'study-guide',
    itemId,
    memberId,
    fields,
    main: fields.fileUrl,
    mainPath: downloadPath,
    mainRequired: 'Please upload the PDF file.',
    complete: async (common) => ({
      value: { ...common, kind: 'study-guide', pageCount: fields.pageCount },
      spent: [],
    }),
  });
}
