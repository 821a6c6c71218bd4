import { expect, it } from 'vitest';
import { listMethods, readContracts } from '#infra/verify/contracts.ts';

/**
 * The calls and navigations that the specification names. Its 27th call is the upload to a
 * presigned URL of S3.
 */
const specified = `
GET /api/login
GET /api/logout
GET /api/auth/user
GET /api/categories
GET /api/courses
GET /api/courses/{courseId}
GET /api/podcasts
GET /api/study-guides

GET /api/user-videos
PUT /api/user-videos
POST /api/user-videos/upload
POST /api/user-videos/{id}/analyze
GET /api/coach-feedback
POST /api/coach-feedback
POST /api/objects/upload
POST /api/create-subscription

GET /api/admin/courses
POST /api/admin/courses
PUT /api/admin/courses/{id}
DELETE /api/admin/courses/{id}
POST /api/admin/study-guides
PUT /api/admin/study-guides/{id}
DELETE /api/admin/study-guides/{id}
POST /api/admin/podcasts
PUT /api/admin/podcasts/{id}
DELETE /api/admin/podcasts/{id}
`
  .trim()
  .split(/\n+/);

const contracts = await readContracts();

const routes = contracts.flatMap((contract) =>
  listMethods(contract).map((method) => `${method} ${contract.path}`),
);

it('has a route for each call that the specification names', () => {
  expect(specified.filter((route) => !routes.includes(route))).toEqual([]);
});
