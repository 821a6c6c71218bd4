import { expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import type { CourseRow } from './course-kind.service.ts';
import { aCourseRow } from './course-row.fixtures.ts';
import { getCourseEndpoint } from './get-course.endpoint.ts';

const row = aCourseRow({ categoryId: 'behavioral' });

function open(stored: CourseRow | undefined) {
  const behavioral = { id: 'behavioral', name: 'Behavioral', slug: 'behavioral', revision: 1 };
  const categories = { find: async (id: string) => (id === 'behavioral' ? behavioral : undefined) };
  const useCase = getCourseEndpoint.with({ courses: { find: async () => stored }, categories });
  return useCase({ ...aCall, caller: null, params: { courseId: 'star' } });
}

it('names the category of a course', async () => {
  expect(await open(row)).toMatchObject({
    status: 200,
    body: { id: 'star', category: { name: 'Behavioral' } },
  });
});

it('returns a course without a category or with a deleted one', async () => {
  expect(await open({ ...row, categoryId: null })).toMatchObject({ body: { category: null } });
  expect(await open({ ...row, categoryId: 'deleted' })).toMatchObject({ body: { category: null } });
});

it('returns 404 for a missing course and, for visitors, for a hidden one', async () => {
  expect(await open(undefined)).toEqual({ refused: 'NOT_FOUND' });
  expect(await open({ ...row, isPublic: false })).toEqual({ refused: 'NOT_FOUND' });
});
