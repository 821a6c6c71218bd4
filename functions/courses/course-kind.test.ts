import { describe, expect, it } from 'vitest';
import { courseKind, type CourseRow } from './course-kind.service.ts';

const file = { key: 'media/a', uploadId: 'upload-1', contentType: 'video/mp4', size: 9, fileName: 'a.mp4' };
const row: CourseRow = {
  kind: 'course',
  itemId: 'star',
  title: 'The STAR method',
  description: '',
  categoryId: null,
  requiredTier: 'professional',
  orderIndex: 0,
  isPublic: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  editRevision: 1,
  thumbnail: null,
  file,
  copy: null,
  fileFailure: null,
  trash: [],
  duration: 765,
  trainedCriteria: ['eyeContact'],
  captions: { ...file, key: 'media/a-vtt', contentType: 'text/vtt' },
};
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
    expect(courseKind.toItem(starter, row)).toMatchObject({ ...shown, videoUrl: null, captionsUrl: null });
  });

  it('has no captions URL without captions', () => {
    expect(courseKind.toItem(professional, { ...row, captions: null }).captionsUrl).toBeNull();
  });

  it('trains no criteria if its row is older than the field', () => {
    const { trainedCriteria: _, ...old } = row;
    expect(courseKind.rowSchema.parse(old).trainedCriteria).toEqual([]);
  });

  it('can be saved without a video', () => {
    expect(courseKind.mainFile.missingMessage).toBeUndefined();
  });
});
