import { describe, expect, it } from 'vitest';
import type { StudyGuideRow } from '#functions/study-guides/study-guide-kind.service.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { aCommonRow } from '../fixtures/catalog-row.fixtures.ts';
import type { PendingCopy, StoredFile } from '../item/catalog-row.ts';
import { buildCommonItem as itemFor } from './item-view.ts';
import { urlLifetimeSeconds, signFileUrl, signStream, findAllowedFile } from './file-access.ts';
import type { Stream } from '../item/stream.ts';

const file: StoredFile = {
  key: 'media/content/study-guide/guide-1/file-1',
  uploadId: 'upload-1',
  contentType: 'application/pdf',
  size: 9,
  fileName: 'a.pdf',
};

const copy: PendingCopy = {
  ...file,
  copyId: 'copy-1',
  source: { key: 'incoming/admin/upload-1', etag: '"e"', memberId: 'admin-1' },
  retryCount: 0,
};

const row: StudyGuideRow = {
  ...aCommonRow({ itemId: 'guide-1' }),
  kind: 'study-guide',
  pageCount: 3,
};

const starter = { role: 'member', plan: 'starter' } as const;
const admin = { role: 'admin', plan: null } as const;
const HOUR = 3600;

describe('a signed URL', () => {
  it.each([
    ['at least a minute', 1, 60],
    ['at least a minute', 30, 60],
    ['twice the length', 31, 62],
    ['twice the length', 600, 1200],
    ['at most four hours', 2 * HOUR, 4 * HOUR],
    ['at most four hours', 3 * HOUR, 4 * HOUR],
    ['an hour if the length is unknown', 0, HOUR],
  ])('is valid for %s: media of %i s for %i s', (_, duration, life) => {
    expect(urlLifetimeSeconds(duration)).toBe(life);
  });

  it('is signed for the file and expires exactly at the stated time', () => {
    const address = signFileUrl(aMediaSigner, file, 90.7, new Date('2026-01-01T12:00:00.900Z'));
    expect(address).toMatchObject({
      contentType: 'application/pdf',
      expiresAt: '2026-01-01T12:01:30.000Z',
    });

    const { origin, pathname, searchParams } = new URL(address.url);
    expect([origin, pathname]).toEqual([aMediaSigner.origin, `/${file.key}`]);
    expect(Number(searchParams.get('Expires')) * 1000).toBe(Date.parse(address.expiresAt));
  });
});

describe('an item', () => {
  it('gets the same response whether it is hidden or doesn’t exist', () => {
    expect(findAllowedFile(starter, undefined)).toEqual({ refused: 'NOT_FOUND' });
    expect(findAllowedFile(starter, { ...row, file, isPublic: false })).toEqual({
      refused: 'NOT_FOUND',
    });
  });

  it.each<[string, Partial<StudyGuideRow>]>([
    ['none', {}],
    ['ready', { file }],
    ['copying', { copy }],
    ['copying', { file, copy, fileFailure: 'COPY_FAILED' }],
    ['failed', { fileFailure: 'COPY_FAILED' }],
    ['failed', { file, fileFailure: 'COPY_FAILED' }],
  ])('shows the file state %s', (state, has) => {
    expect(itemFor(starter, { ...row, ...has })).toMatchObject({ fileState: state });
  });

  it('shows only administrators why its file failed', () => {
    const failed: StudyGuideRow = { ...row, fileFailure: 'COPY_FAILED' };
    const views = [null, starter, { ...starter, role: 'coach' } as const, admin].map((viewer) =>
      itemFor(viewer, failed),
    );

    expect(views.map(({ fileFailure }) => fileFailure)).toEqual([null, null, null, 'COPY_FAILED']);
  });

  it('shows only administrators the name and size of its newest file', () => {
    const newest = { ...copy, fileName: 'b.pdf', size: 10 };
    const views = [null, starter, admin].map(
      (viewer) => itemFor(viewer, { ...row, file, copy: newest }).mainFile,
    );

    expect(views).toEqual([undefined, undefined, { name: 'b.pdf', sizeBytes: 10 }]);
    expect(itemFor(admin, { ...row, file }).mainFile).toEqual({ name: 'a.pdf', sizeBytes: 9 });
    expect(itemFor(admin, row).mainFile).toBeNull();
  });

  it('shows its picture to everybody, under a path of the site', () => {
    const thumbnail = { id: 'picture-1', uploadId: 'upload-2' };
    expect(itemFor(null, { ...row, thumbnail })).toMatchObject({
      thumbnailUrl: '/images/content/picture-1',
      locked: true,
    });
  });
});

describe('streaming versions', () => {
  const ready: Stream = {
    state: 'ready',
    streamId: 'file-1',
    poster: 'poster.0000000.jpg',
    thumbnailCount: 3,
  };

  const now = new Date('2026-01-01T12:00:00.000Z');

  const sign = (has: { file: StoredFile | null; stream?: Stream }) =>
    signStream(
      aMediaSigner,
      { itemId: 'guide-1', ...has },
      { expiresAt: new Date(now.getTime() + HOUR * 1000), now },
    );

  it('have the URLs of their folder', () => {
    expect(sign({ file, stream: ready })?.urls).toEqual({
      playlistUrl: '/media/content/streams/guide-1/file-1/video.m3u8',
      posterUrl: '/media/content/streams/guide-1/file-1/poster.0000000.jpg',
      thumbnails: {
        baseUrl: '/media/content/streams/guide-1/file-1/thumbnail',
        count: 3,
        intervalSeconds: 10,
      },
    });
  });

  it('aren’t signed for another file, or before they are ready', () => {
    expect(
      sign({ file: { ...file, key: 'media/content/study-guide/guide-1/file-2' }, stream: ready }),
    ).toBeUndefined();
    expect(sign({ file, stream: { state: 'waiting', streamId: 'file-1' } })).toBeUndefined();
    expect(sign({ file: null, stream: ready })).toBeUndefined();
    expect(sign({ file })).toBeUndefined();
  });
});
