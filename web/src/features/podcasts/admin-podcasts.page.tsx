import { formatHoursMinutesSeconds } from '#shared/catalog/formatting.ts';
import { itemLimits, parseNumberInput } from '#shared/catalog/item-fields.ts';
import {
  type Podcast,
  createPodcast,
  deletePodcast,
  getAdminPodcast,
  getPodcastPlayback,
  listPodcasts,
  updatePodcast,
} from '#shared/podcasts/podcasts.contract.ts';
import { checkAudio } from '#shared/uploads/check-file.ts';
import {
  type AdminScreenConfig,
  AdminPage,
  buildDraft,
  buildItemCalls,
  buildSavedNotices,
  requireTitleAndFile,
  inspectCaptions,
  inspectMedia,
  inspectPicture,
  toSharedFields,
} from '#web/features/catalog/catalog-admin.public.ts';
import { call } from '#web/platform/call.ts';
import { Input } from '#web/ui/controls/field.tsx';

type Draft = ReturnType<typeof buildDraft>;

const toFields = (draft: Draft) => ({
  ...toSharedFields(draft),
  duration: parseNumberInput(draft.extent, itemLimits.durationSeconds),
  hostName: draft.hostName.trim(),
  audioUrl: draft.files.main,
  captionsUrl: draft.files.captions,
  hostImageUrl: draft.files.hostImage,
});

export const adminPodcastsConfig: AdminScreenConfig<Podcast> = {
  kind: 'podcast',
  path: '/admin/podcasts',
  chooseTheme: () => 'podcast',

  texts: {
    name: 'Podcast',
    noun: 'podcast',
    title: 'Podcasts Management',
    add: 'Add Podcast',
    emptyTitle: 'No podcasts found. Create your first podcast to get started.',
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
      slot: 'hostImage',
      label: 'Host Image',
      noun: 'Host Image',
      accept: 'image/*',
      inspect: inspectPicture,
    },

    {
      slot: 'main',
      label: 'Audio File *',
      noun: 'Audio',
      accept: 'audio/*,.mp3,.wav,.m4a',
      isRequired: true,
      inspect: (file) => inspectMedia(file, checkAudio, 'audio'),
    },

    {
      slot: 'captions',
      label: 'Captions (WebVTT or SRT)',
      noun: 'Captions',
      accept: '.vtt,.srt,text/vtt',
      isExtra: true,
      inspect: inspectCaptions,
    },
  ],

  extraField: {
    position: 'main',

    render: ({ draft, disabled, set }) => (
      <Input
        label="Host Name"
        value={draft.hostName}
        maxLength={itemLimits.hostName}
        disabled={disabled}
        onChange={(event) => set({ hostName: event.target.value })}
      />
    ),

    conflictTexts: [['Host Name', ({ hostName }) => hostName.trim()]],
  },
  extent: {
    label: 'Duration (seconds)',
    max: itemLimits.durationSeconds,
    format: formatHoursMinutesSeconds,
  },
  notices: buildSavedNotices('Podcast'),
  ...buildItemCalls({ list: listPodcasts, read: getAdminPodcast, remove: deletePodcast }),
  create: (draft, submissionId) =>
    call(createPodcast, { body: { ...toFields(draft), submissionId } }),
  update: (id, draft, revision) =>
    call(updatePodcast, { params: { id }, body: { ...toFields(draft), revision } }),

  readSlotUrls: ({ audioUrl, captionsUrl, hostImageUrl, thumbnailUrl }) => ({
    main: audioUrl,
    captions: captionsUrl,
    thumbnail: thumbnailUrl,
    hostImage: hostImageUrl,
  }),

  toDraft: (podcast) =>
    buildDraft(podcast, { extent: String(podcast.duration), hostName: podcast.hostName }),
  validate: requireTitleAndFile('an audio file'),

  listFacts: ({ duration, hostName }) => [
    duration > 0 ? formatHoursMinutesSeconds(duration) : 'No duration set',
    ...(hostName ? [`Host: ${hostName}`] : []),
  ],

  open: {
    label: 'Play',
    fetchUrl: async (id) => (await call(getPodcastPlayback, { params: { id } })).body.url,
  },
};

export function AdminPodcastsPage() {
  return <AdminPage kind={adminPodcastsConfig} />;
}
