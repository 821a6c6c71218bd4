import { formatFileSize } from '#shared/catalog/formatting.ts';
import { itemLimits, parseNumberInput } from '#shared/catalog/item-fields.ts';
import {
  type StudyGuide,
  createStudyGuide,
  deleteStudyGuide,
  getAdminStudyGuide,
  listStudyGuides,
  updateStudyGuide,
} from '#shared/study-guides/study-guides.contract.ts';
import { checkPdf, PDF_NEEDS_PASSWORD } from '#shared/uploads/check-file.ts';
import {
  type AdminScreenConfig,
  AdminPage,
  buildDraft,
  buildItemCalls,
  buildSavedNotices,
  THUMBNAIL_WIDTH,
  type FileInspection,
  findProblem,
  inspectPicture,
  requireTitleAndFile,
  toThumbnail,
  toSharedFields,
} from '#web/features/catalog/catalog-admin.public.ts';
import { call } from '#web/platform/call.ts';
import { Input } from '#web/ui/controls/field.tsx';

import { fetchGuideUrl } from './study-guides.queries.ts';

type Draft = ReturnType<typeof buildDraft>;

const toFields = (draft: Draft) => ({
  ...toSharedFields(draft),
  pageCount: parseNumberInput(draft.extent, itemLimits.pageCount),
  fileSize: draft.fileSize,
  // The upload URL without its query string.
  fileUrl: draft.files.main?.split('?')[0],
});

const formatPageCount = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`);

const pdfProblems = {
  needs_password: PDF_NEEDS_PASSWORD,
  damaged: 'This PDF is damaged, so members couldn’t read it. Please export it again.',
} as const;

async function inspectPdf(file: File): Promise<FileInspection> {
  const problem = await findProblem(file, checkPdf);
  if (problem !== undefined) return { problem };

  // The PDF parser is large, so it is loaded only when the first file is chosen.
  const pages = await (await import('./pdf-document.ts')).countPdfPages(file);

  return typeof pages === 'number' ? { extent: pages } : { problem: pdfProblems[pages] };
}

/** The upper part of the first page, with its title. */
async function drawFirstPage(file: File): Promise<File | null> {
  const { drawPageTop } = await import('./pdf-document.ts');
  const canvas = await drawPageTop(file, {
    width: THUMBNAIL_WIDTH,
    height: (THUMBNAIL_WIDTH * 9) / 16,
  });

  return canvas && toThumbnail(canvas);
}

export const adminStudyGuidesConfig: AdminScreenConfig<StudyGuide> = {
  kind: 'study-guide',
  path: '/admin/study-guides',
  chooseTheme: () => 'guide',
  texts: {
    name: 'Study Guide',
    noun: 'study guide',
    title: 'Study Guides Management',
    add: 'Add Study Guide',
    emptyTitle: 'No study guides found. Create your first study guide to get started.',
    titleLabel: 'Title *',
  },
  fields: ['title', 'category', 'description', 'tier', 'extent'],

  slots: [
    {
      slot: 'thumbnail',
      label: 'Thumbnail',
      noun: 'Thumbnail',
      accept: 'image/*',
      inspect: inspectPicture,
    },

    {
      slot: 'main',
      label: 'PDF File *',
      noun: 'PDF',
      accept: '.pdf',
      isRequired: true,
      inspect: inspectPdf,
    },
  ],

  extraField: {
    position: 'main',

    render: ({ draft: { fileSize } }) => (
      <Input
        label="File Size"
        readOnly
        value={fileSize > 0 ? formatFileSize(fileSize) : ''}
        placeholder="Will be set automatically"
      />
    ),

    conflictTexts: [],
  },
  extent: { label: 'Page Count', max: itemLimits.pageCount, format: formatPageCount },
  notices: buildSavedNotices('Study Guide'),
  ...buildItemCalls({ list: listStudyGuides, read: getAdminStudyGuide, remove: deleteStudyGuide }),
  create: (draft, submissionId) =>
    call(createStudyGuide, { body: { ...toFields(draft), submissionId } }),
  update: (id, draft, revision) =>
    call(updateStudyGuide, { params: { id }, body: { ...toFields(draft), id, revision } }),
  readSlotUrls: ({ fileUrl, thumbnailUrl }) => ({ main: fileUrl, thumbnail: thumbnailUrl }),
  toDraft: (guide) =>
    buildDraft(guide, { extent: String(guide.pageCount), fileSize: guide.fileSize }),
  validate: requireTitleAndFile('a PDF file'),

  listFacts: ({ pageCount, fileSize }) => [
    pageCount > 0 ? formatPageCount(pageCount) : 'No page count set',
    formatFileSize(fileSize),
  ],

  makeThumbnail: drawFirstPage,

  // Purpose `read`, because an administrator's check isn't a member's download.
  open: { label: 'Download', fetchUrl: async (id) => (await fetchGuideUrl(id, 'read')).url },
};

export function AdminStudyGuidesPage() {
  return <AdminPage kind={adminStudyGuidesConfig} />;
}

export { AdminStudyGuidesPage as Component };
