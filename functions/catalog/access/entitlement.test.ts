import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { courseKind, type CourseRow } from '#functions/courses/course-kind.service.ts';
import { getCourseEndpoint } from '#functions/courses/get-course.endpoint.ts';
import { podcastKind, type PodcastRow } from '#functions/podcasts/podcast-kind.service.ts';
import { downloadStudyGuideEndpoint } from '#functions/study-guides/download-study-guide.endpoint.ts';
import {
  studyGuideKind,
  type StudyGuideRow,
} from '#functions/study-guides/study-guide-kind.service.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { successResponse } from '#platform/http/response.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { roles, tiers, type Role, type Tier } from '#shared/accounts/member.ts';
import { catalogKinds, type CatalogKind } from '#shared/catalog/catalog-item.ts';
import { getCourse, listCourses } from '#shared/courses/courses.contract.ts';
import type { Contract } from '#shared/http/contract.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { listStudyGuides } from '#shared/study-guides/study-guides.contract.ts';

import { listItems } from '../list/list-items.service.ts';
import { playItem, redirectToCaptions } from './play-item.service.ts';
import type { Stream } from '../item/stream.ts';

const now = () => new Date('2026-01-01T12:00:00Z');
const signer = async () => aMediaSigner;
const files = ['ready', 'streaming', 'encoding', 'copying', 'replacing', 'none'] as const;

interface Item {
  kind: CatalogKind;
  requiredTier: Tier;
  isPublic: boolean;
  files: (typeof files)[number];
}

type Viewer = { role: Role; plan: Tier | null } | null;

const items: Item[] = catalogKinds.flatMap((kind) =>
  tiers.flatMap((requiredTier) =>
    [true, false].flatMap((isPublic) =>
      files.map((state) => ({ kind, requiredTier, isPublic, files: state })),
    ),
  ),
);

const viewers: Viewer[] = [
  null,
  ...roles.flatMap((role) => [null, ...tiers].map((plan) => ({ role, plan }))),
];

const STREAM = { streamId: 'secret', poster: 'poster.0000001.jpg', thumbnailCount: 6 };

/** A video that is being replaced keeps its stream until the new file is copied. */
const STREAMS: Partial<Record<Item['files'], Stream>> = {
  streaming: { state: 'ready', ...STREAM },
  replacing: { state: 'ready', ...STREAM },
  encoding: { state: 'encoding', streamId: 'secret', jobId: 'job-1' },
};

function rowsOf({ kind, requiredTier, isPublic, files: state }: Item) {
  const file = {
    key: `media/content/${kind}/item/secret`,
    uploadId: 'upload-0000001',
    contentType: 'video/mp4',
    size: 9,
    fileName: 'a.pdf',
  };

  const source = { key: 'incoming/admin/upload-0000001', etag: '"e"', memberId: 'admin' };
  const copy = { ...file, key: `${file.key}-2`, copyId: 'c', source, retryCount: 0 };

  const common = {
    itemId: 'item-1',
    title: 'T',
    description: 'D',
    categoryId: null,
    requiredTier,
    orderIndex: 0,
    isPublic,
    createdAt: now().toISOString(),
    revision: 1,
    editRevision: 1,
    thumbnail: { id: 'picture', uploadId: 'upload-0000002' },
    file: state === 'copying' || state === 'none' ? null : file,
    copy: state === 'copying' || state === 'replacing' ? copy : null,
    fileFailure: null,
    trash: ['media/content/old'],
    ...(STREAMS[state] && { stream: STREAMS[state] }),
  };

  const captions = { ...file, key: `${file.key}-vtt` };

  const course: CourseRow = {
    kind: 'course',
    ...common,
    duration: 60,
    trainedCriteria: [],
    learningPoints: [],
    captions,
  };

  const podcast: PodcastRow = {
    kind: 'podcast',
    ...common,
    duration: 60,
    hostName: 'H',
    hostImage: null,
    captions: course.captions,
  };

  const guide: StudyGuideRow = { kind: 'study-guide', ...common, pageCount: 3 };

  return { course, podcast, guide };
}

/**
 * The tiers that each plan unlocks, written out here so that the test doesn't depend on the
 * production code.
 */
const OPENS: Record<Tier | 'none', readonly Tier[]> = {
  none: [],
  starter: ['starter'],
  professional: ['starter', 'professional'],
  executive: ['starter', 'professional', 'executive'],
};

const sees = (viewer: Viewer, item: Item) => item.isPublic || viewer?.role === 'admin';

const opens = (viewer: Viewer, item: Item) =>
  viewer?.role === 'admin' ||
  (item.isPublic && OPENS[viewer?.plan ?? 'none'].includes(item.requiredTier));

const hasFile = (item: Item) => item.files !== 'copying' && item.files !== 'none';
const hasStream = (item: Item) => item.files === 'streaming' || item.files === 'replacing';

function fileAnswer(viewer: Viewer, item: Item): string {
  if (!sees(viewer, item)) return 'NOT_FOUND';
  if (!opens(viewer, item)) return 'PLAN_REQUIRED';
  if (hasFile(item)) return 'address';

  return item.files === 'copying' ? 'FILE_NOT_READY' : 'NOT_FOUND';
}

function callerOf(viewer: NonNullable<Viewer>): Principal {
  return { ...member, ...viewer };
}

const saidBy = (answer: object | Refusal) => (isRefusal(answer) ? answer.refused : 'address');

async function openItem(viewer: NonNullable<Viewer>, item: Item) {
  const rows = rowsOf(item);
  const call = { ...aCall, caller: callerOf(viewer) };

  switch (item.kind) {
    case 'course': {
      const courses = { find: async () => rows.course };
      return playItem({ ...call, params: { courseId: 'item-1' } }, { items: courses, signer, now });
    }
    case 'podcast': {
      const podcasts = { find: async () => rows.podcast };
      return playItem({ ...call, params: { id: 'item-1' } }, { items: podcasts, signer, now });
    }
    case 'study-guide': {
      const parts = {
        guides: { find: async () => rows.guide },
        progress: { recordDownload: async () => undefined },
        // Always allows the download. The study guide tests cover the case of a used-up allowance.
        spend: async () => undefined,
        signer,
        now,
      };

      return downloadStudyGuideEndpoint.with(parts)({
        ...call,
        params: { id: 'item-1' },
        query: { purpose: 'download' },
      });
    }
  }
}

async function listItem(viewer: Viewer, item: Item): Promise<string> {
  const rows = rowsOf(item);
  const caller = viewer && callerOf(viewer);
  const call = { ...aCall, caller, query: { categoryId: undefined } };
  const shown = <Row>(row: Row) => ({
    page: async () => ({ rows: [row], next: null }),
  });

  switch (item.kind) {
    case 'course':
      return bodyOf(listCourses, await listItems(courseKind, shown(rows.course), call));
    case 'podcast':
      return bodyOf(listPodcasts, await listItems(podcastKind, shown(rows.podcast), call));
    case 'study-guide':
      return bodyOf(listStudyGuides, await listItems(studyGuideKind, shown(rows.guide), call));
  }
}

/** The response body, serialized with the contract's own schema. */
function bodyOf<C extends Contract>(
  contract: C,
  answer: Parameters<typeof successResponse<C>>[1] | Refusal,
): string {
  return isRefusal(answer) ? answer.refused : (successResponse(contract, answer, 'r').body ?? '');
}

function readPolicy(cookies: readonly string[]) {
  const value = /^CloudFront-Policy=([^;]+)/m.exec(cookies.join('\n'))?.[1] ?? '';
  const policy = z
    .object({
      Statement: z.tuple([
        z.object({
          Resource: z.string(),
          Condition: z.object({ DateLessThan: z.record(z.string(), z.number()) }),
        }),
      ]),
    })
    .parse(JSON.parse(Buffer.from(value.replaceAll('_', '='), 'base64').toString()));

  const [{ Resource, Condition }] = policy.Statement;

  return {
    Resource,
    expiresInSeconds: (Condition.DateLessThan['AWS:EpochTime'] ?? 0) - now().getTime() / 1000,
  };
}

const ADDRESS = /amazonaws|Signature|media\/|incoming|upload-|secret|poster\.|job-1/;
/** The resource in the signed cookies' policy: the folder of one stream. */
const FOLDER = 'https://app.example/media/content/streams/item-1/secret/*';
const OWN_PATH = /"(videoUrl|audioUrl|fileUrl)":"\/api\//;

const cells = items.flatMap((item) => viewers.map((viewer) => ({ item, viewer })));

describe('role x plan x kind x tier x visibility x file', () => {
  it(`has ${cells.length} cells, and each list matches the expected policy`, async () => {
    for (const { item, viewer } of cells) {
      const body = await listItem(viewer, item);
      const context = JSON.stringify({ item, viewer, body });
      expect(body, context).not.toMatch(ADDRESS);
      expect(body !== '[]', context).toBe(sees(viewer, item));

      const adminsCopy = viewer?.role === 'admin' && item.files === 'copying';
      expect(OWN_PATH.test(body), context).toBe(
        opens(viewer, item) && (hasFile(item) || adminsCopy),
      );
      expect(body.includes('"locked":false'), context).toBe(
        sees(viewer, item) && opens(viewer, item),
      );
    }
  });

  it('signs each URL only for viewers with access', async () => {
    for (const { item, viewer } of cells) {
      if (!viewer) continue;
      const answer = await openItem(viewer, item);
      expect(saidBy(answer), JSON.stringify({ item, viewer })).toBe(fileAnswer(viewer, item));
    }
  });

  it('opens playlist, segments, poster and thumbnails only for viewers with access, and only those of this video', async () => {
    for (const { item, viewer } of cells.filter((cell) => cell.item.kind === 'course')) {
      if (!viewer) continue;

      const answer = await openItem(viewer, item);
      const context = JSON.stringify({ item, viewer, answer });
      const isOpen = opens(viewer, item) && hasStream(item);
      expect(JSON.stringify(answer).includes('streams/'), context).toBe(isOpen);

      const cookies = isRefusal(answer) || !('cookies' in answer) ? [] : (answer.cookies ?? []);
      expect(cookies.length > 0, context).toBe(isOpen);

      if (!isOpen) continue;

      expect(readPolicy(cookies)).toEqual({ Resource: FOLDER, expiresInSeconds: 120 });
      expect(
        cookies.every((cookie) => cookie.includes('; Path=/media/content/streams/item-1/secret/;')),
      ).toBe(true);
      expect(
        cookies.every((cookie) =>
          cookie.endsWith('; Secure; SameSite=Strict; HttpOnly; Max-Age=120'),
        ),
      ).toBe(true);
    }
  });

  it('shows everything but the files on the page of a locked course, and applies the same rule to captions', async () => {
    for (const { item, viewer } of cells.filter((cell) => cell.item.kind === 'course')) {
      const { course } = rowsOf(item);
      const courses = { find: async () => course };
      const call = { ...aCall, params: { courseId: 'item-1' } };
      const page = getCourseEndpoint.with({ courses, categories: { find: async () => undefined } });
      const body = bodyOf(getCourse, await page({ ...call, caller: viewer && callerOf(viewer) }));
      const context = JSON.stringify({ item, viewer, body });

      expect(body, context).not.toMatch(ADDRESS);
      expect(body === 'NOT_FOUND', context).toBe(!sees(viewer, item));

      if (!viewer) continue;

      const captions = await redirectToCaptions(
        { ...call, caller: callerOf(viewer) },
        { items: courses, signer, now },
      );
      expect(saidBy(captions) === 'address', context).toBe(opens(viewer, item));
    }
  });
});

describe('captions of a podcast', () => {
  it('are signed only for viewers with access', async () => {
    for (const { item, viewer } of cells.filter((cell) => cell.item.kind === 'podcast')) {
      if (!viewer) continue;

      const podcasts = { find: async () => rowsOf(item).podcast };
      const call = { ...aCall, params: { id: 'item-1' } };
      const answer = await redirectToCaptions(
        { ...call, caller: callerOf(viewer) },
        { items: podcasts, signer, now },
      );

      expect(saidBy(answer) === 'address', JSON.stringify({ item, viewer })).toBe(
        opens(viewer, item),
      );
    }
  });
});

describe('a plan change', () => {
  it('applies to the very next call, for any member and item', async () => {
    const anyItem = fc.constantFrom(...items);
    const anyPlan = fc.constantFrom<Tier | null>(null, ...tiers);

    await fc.assert(
      fc.asyncProperty(
        anyItem,
        fc.array(anyPlan, { minLength: 1, maxLength: 6 }),
        async (item, plans) => {
          for (const plan of plans) {
            const viewer = { role: 'member', plan } as const;
            expect(saidBy(await openItem(viewer, item))).toBe(fileAnswer(viewer, item));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
