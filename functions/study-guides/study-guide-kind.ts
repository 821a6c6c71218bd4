import * as z from 'zod';
import type { StudyGuide, StudyGuideFields } from '../../shared/study-guides/study-guides.contract.ts';
import {
  catalogueRowSchema,
  commonItemFor,
  filePathFor,
  pdfType,
  type EditMarks,
  type ItemKind,
} from '../catalogue/catalogue.public.ts';

export const studyGuideRowSchema = catalogueRowSchema.extend({ kind: z.literal('study-guide'), pageCount: z.number() });
export type StudyGuideRow = z.output<typeof studyGuideRowSchema>;

const downloadPath = (id: string) => `/api/study-guides/${id}/download`;

export const studyGuideKind: ItemKind<StudyGuideRow, StudyGuide, StudyGuideFields & EditMarks> = {
  kind: 'study-guide',
  rowSchema: studyGuideRowSchema,
  mainFile: {
    path: downloadPath,
    sentIn: ({ fileUrl }) => fileUrl,
    contentTypeOf: pdfType,
    wrongType: 'That file isn’t a PDF. Please upload a PDF.',
    missing: 'Please upload the PDF file.',
  },
  rowFrom: async (common, { fields }) => ({ ...common, kind: 'study-guide', pageCount: fields.pageCount }),
  ownFiles: () => ({ files: [], pictures: [] }),
  itemFor(viewer, row) {
    const { itemId, pageCount, file, copy } = row;
    return {
      ...commonItemFor(viewer, row),
      pageCount,
      fileSize: (file ?? copy)?.size ?? 0,
      fileUrl: filePathFor(viewer, row, downloadPath(itemId)),
    };
  },
};
