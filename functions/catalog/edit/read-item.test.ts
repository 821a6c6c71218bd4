import { describe, expect, it } from 'vitest';
import { courseKind, type CourseRow } from '#functions/courses/course-kind.service.ts';
import { aCourseRow } from '#functions/courses/course-row.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { audiences, toViewer } from '#shared/catalog/audience.ts';
import { getAdminCourse } from '#shared/courses/courses.contract.ts';
import { readItem } from './item-use-cases.service.ts';

const file = {
  key: 'media/a',
  uploadId: 'upload-1',
  contentType: 'video/mp4',
  size: 9,
  fileName: 'a.mp4',
};

const row = aCourseRow({ requiredTier: 'professional', file, captions: file });

function read(stored: CourseRow | undefined, query: Record<string, string> = {}) {
  const caller = { ...member, role: 'admin' as const };
  const call = { caller, params: { id: 'star' }, query: getAdminCourse.query.parse(query) };

  return readItem(courseKind, { find: async () => stored }, call);
}

describe('an item read by an administrator', () => {
  it('is unlocked without an audience, and 404 if it is missing', async () => {
    expect(await read(row)).toMatchObject({
      status: 200,
      body: { locked: false, videoUrl: '/api/courses/star/playback' },
    });
    expect(await read(undefined)).toEqual({ refused: 'NOT_FOUND' });
    expect(await read(undefined, { audience: 'visitor' })).toEqual({ refused: 'NOT_FOUND' });
  });

  it.each(audiences)('equals the %s’s own view', async (audience) => {
    expect(await read(row, { audience })).toEqual({
      status: 200,
      body: courseKind.toItem(toViewer(audience), row),
    });
  });

  it.each([
    ['visitor', true],
    ['starter', true],
    ['professional', false],
    ['executive', false],
  ])(
    'is locked and has no file URL for an audience without access (%s: %s)',
    async (audience, isLocked) => {
      for (const isPublic of [true, false]) {
        const reply = await read({ ...row, isPublic }, { audience });
        const videoUrl = isLocked ? null : '/api/courses/star/playback';
        const captionsUrl = isLocked ? null : '/api/courses/star/captions';

        expect(reply).toMatchObject({
          body: { locked: isLocked, videoUrl, captionsUrl, isPublic },
        });
      }
    },
  );

  it('accepts only the known audiences, and only from administrators', () => {
    expect(getAdminCourse.access).toBe('admin');
    for (const audience of ['admin', 'coach', '', '__proto__'])
      expect(getAdminCourse.query.safeParse({ audience }).success).toBe(false);
  });
});
