import * as z from 'zod';
import {
  catalogRowSchema,
  buildCommonItem,
  visibleFilePath,
  type EditMetadata,
  type ItemKind,
} from '#functions/catalog/catalog.public.ts';
import type { StudyGuide, StudyGuideFields } from '#shared/study-guides/study-guides.contract.ts';
import { checkGuidePdf } from './check-guide-pdf.ts';

const studyGuideRowSchema = catalogRowSchema.extend({
  kind: z.literal('study-guide'),
  pageCount: z.number(),
});

export type StudyGuideRow = z.output<typeof studyGuideRowSchema>;

const downloadPath = (id: string) => `/api/study-guides/${id}/download`;

export const studyGuideKind: ItemKind<StudyGuideRow, StudyGuide, StudyGuideFields & EditMetadata> =
  {
    kind: 'study-guide',
    rowSchema: studyGuideRowSchema,
    mainFile: {
      path: downloadPath,
      readFileField: ({ fileUrl }) => fileUrl,
      checkFile: checkGuidePdf,
      missingMessage:
        'A published study guide needs its PDF file. Upload the file, or turn Published off.',
    },

    buildRow: async (common, { fields }) => ({
      ...common,
      kind: 'study-guide',
      pageCount: fields.pageCount,
    }),

    listExtraFiles: () => ({ files: [], pictures: [] }),

    toItem(viewer, row) {
      const { itemId, pageCount, file, copy } = row;
      return {
        ...buildCommonItem(viewer, row),
        pageCount,
        fileSize: (file ?? copy)?.size ?? 0,
        fileUrl: visibleFilePath(viewer, row, downloadPath(itemId)),
      };
    },
  };
