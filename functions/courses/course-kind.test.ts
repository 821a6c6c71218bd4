import { describe, expect, it } from 'vitest';
import { courseKind } from './course-kind.service.ts';
import { aCourseRow } from './course-row.fixtures.ts';

const file = {
  key: 'media/a',
  uploadId: 'upload-1',
  contentType: 'video/mp4',
  size: 9,
  fileName: 'a.mp4',
};

const row = aCourseRow({
  requiredTier: 'professional',
  file,
  duration: 765,
  trainedCriteria: ['eyeContact'],
  captions: { ...file, key: 'media/a-vtt', contentType: 'text/vtt' },
});

const starter = { role: 'member', plan: 'starter' } as const;
const professional = { role: 'member', plan: 'professional' } as const;

describe('a course', () => {
  it('shows its length and trained criteria to everyone, and its files only to members with access', () => {
    const shown = { duration: 765, trainedCriteria: ['eyeContact'] };
    expect(courseKind.toItem(professional, row)).toMatchObject({
      ...shown,
      videoUrl: '/api/courses/star/playback',
      captionsUrl: '/api/courses/star/captions',
    });
    expect(courseKind.toItem(starter, row)).toMatchObject({
      ...shown,
      videoUrl: null,
      captionsUrl: null,
    });
  });

  it('has no captions URL without captions', () => {
    expect(courseKind.toItem(professional, { ...row, captions: null }).captionsUrl).toBeNull();
  });

  it('trains no criteria if its row is older than the field', () => {
    const { trainedCriteria: _, ...old } = row;
    expect(courseKind.rowSchema.parse(old).trainedCriteria).toEqual([]);
  });

  it('shows the state of its stream only to administrators, and without internal IDs', () => {
    const admin = { role: 'admin', plan: null } as const;
    const streams = [
      [{ state: 'waiting', streamId: 'a' }, { state: 'encoding' }],
      [{ state: 'encoding', streamId: 'a', jobId: 'job-1' }, { state: 'encoding' }],
      [
        { state: 'ready', streamId: 'a', poster: 'poster.jpg', thumbnailCount: 3 },
        { state: 'ready' },
      ],
      [
        { state: 'failed', streamId: 'a', reason: 'UNREADABLE' },
        { state: 'failed', reason: 'UNREADABLE' },
      ],
    ] as const;

    for (const [stream, shown] of streams) {
      expect(courseKind.toItem(admin, { ...row, stream }).streamStatus).toEqual(shown);
      expect(courseKind.toItem(professional, { ...row, stream }).streamStatus).toBeNull();
    }

    expect(courseKind.toItem(admin, row).streamStatus).toBeNull();
  });
});
