import { describe, expect, it } from 'vitest';
import { courseKind } from './course-kind.service.ts';
import { aCourseRow } from './course-row.fixtures.ts';

const file = { key: 'media/a', uploadId: 'upload-1', contentType: 'video/mp4', size: 9, fileName: 'a.mp4' };
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
