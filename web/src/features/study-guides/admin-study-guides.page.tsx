import { formatFileSize } from '../../../../shared/catalog/formatting.ts';
import { itemLimits, parseNumberInput } from '../../../../shared/catalog/item-fields.ts';
import {
  type StudyGuide,
  createStudyGuide,
  deleteStudyGuide,
  listStudyGuides,
  updateStudyGuide,
} from '../../../../shared/study-guides/study-guides.contract.ts';
import { call } from '../../platform/call.ts';
import { Input } from '../../ui/field.tsx';
import { type AdminKind, AdminPage, buildDraft, hasMainFile, toSharedFields } from '../catalog/catalog-admin.public.ts';

type Draft = ReturnType<typeof buildDraft>;

const toFields = (draft: Draft) => ({
  ...toSharedFields(draft),
  pageCount: parseNumberInput(draft.extent, itemLimits.pageCount),
  // The upload URL without its query string.
  fileUrl: draft.files.main?.split('?')[0],
});

const buildNotice = (done: 'Created' | 'Updated' | 'Deleted') => ({
  title: `Study Guide ${done}`,
  description: `The study guide has been successfully ${done.toLowerCase()}.`,
});

export const adminStudyGuides: AdminKind<StudyGuide> = {
  kind: 'study-guide',
  path: '/admin/study-guides',
  chooseTheme: () => 'guide',
  texts: {
    noun: 'study guide',
    title: 'Study Guides Management',
    add: 'Add Study Guide',
    create: 'Create New Study Guide',
    edit: 'Edit Study Guide',
    submitCreate: 'Create Study Guide',
    submitUpdate: 'Update Study Guide',
    listTitle: 'Existing Study Guides',
    loading: 'Loading study guides...',
    emptyTitle: 'No study guides found. Create your first study guide to get started.',
    titleLabel: 'Title *',
  },
  slots: [
    { slot: 'main', label: 'PDF File *', noun: 'PDF', accept: '.pdf', isRequired: true },
    { slot: 'thumbnail', label: 'Thumbnail', noun: 'Thumbnail', accept: 'image/*' },
  ],
  extraField: {
    position: 'above description',
    render: ({ draft: { fileSize } }) => (
      <Input
        label="File Size"
        readOnly
        value={fileSize > 0 ? formatFileSize(fileSize) : ''}
        placeholder="Will be set automatically"
      />
    ),
  },
  extent: { label: 'Page Count', max: itemLimits.pageCount },
  notices: { create: buildNotice('Created'), update: buildNotice('Updated'), delete: buildNotice('Deleted') },
  listKey: [listStudyGuides.path, { categoryId: null }],
  list: async (signal) => {
    const { body } = await call(listStudyGuides, { query: { categoryId: undefined }, signal });
    return body;
  },
  affectedKeys: [[listStudyGuides.path]],
  create: (draft, submissionId) => call(createStudyGuide, { body: { ...toFields(draft), submissionId } }),
  update: (id, draft, revision) => call(updateStudyGuide, { params: { id }, body: { ...toFields(draft), revision } }),
  remove: (id) => call(deleteStudyGuide, { params: { id } }),
  readSlotUrls: ({ fileUrl, thumbnailUrl }) => ({
    main: fileUrl,
    captions: null,
    thumbnail: thumbnailUrl,
    hostImage: null,
  }),
  toDraft: (guide) => buildDraft(guide, { extent: String(guide.pageCount), fileSize: guide.fileSize }),
  validate: (draft, main) =>
    draft.title.trim() !== '' && hasMainFile(draft, main)
      ? null
      : {
          title: 'Validation Error',
          description: 'Please fill in all required fields including uploading a PDF file.',
          tone: 'destructive',
        },
  // The PDF parser is large, so it is loaded only when the first file is chosen.
  readExtent: async (file) => (await import('./count-pdf-pages.ts')).countPdfPages(file),
  listFacts: ({ pageCount, fileSize }) => [
    pageCount > 0 ? `${pageCount} pages` : 'No page count set',
    formatFileSize(fileSize),
  ],
  // The file is served as an attachment and would leave a new tab empty. The link opens the site's reader instead.
  open: { label: 'Download', getUrl: (id) => Promise.resolve(`/study-guides?read=${encodeURIComponent(id)}`) },
};

export function AdminStudyGuidesPage() {
  return <AdminPage kind={adminStudyGuides} />;
}
