import { describe, expect, it } from 'vitest';
import { compareGrants } from './compare-grants.mjs';

const READ = 'courses/get-course dynamodb:GetItem on table Catalog';
const DELETE = 'courses/get-course s3:DeleteObject on media/content/*';
const record = `granted ${READ}\ngranted ${DELETE}\nused ${READ}\ngranted ${READ}\n`;

describe('comparing grants', () => {
  it('reports grants that no journey used', () => {
    expect(compareGrants(record, {})).toEqual({
      summary: '2 grants: 1 used, 0 unused for a reason, 1 unused',
      problems: [
        `Unused grant: ${DELETE}. Remove the grant, or explain it in infra/features/unused-grants.json.`,
      ],
    });
  });

  it('accepts unused grants that have a reason', () => {
    expect(
      compareGrants(record, { 'Only after a failure.': ['* s3:DeleteObject on media/*'] }),
    ).toEqual({
      summary: '2 grants: 1 used, 1 unused for a reason, 0 unused',
      problems: [],
    });
  });

  it('reports patterns that match no grant', () => {
    expect(
      compareGrants(record, { 'Only after a failure.': [DELETE, 'courses/save *'] }).problems,
    ).toEqual([
      'No grant matches: courses/save *. Remove the pattern from infra/features/unused-grants.json.',
    ]);
  });
});
