import { describe, expect, it } from 'vitest';
import { compareGrants } from './compare-grants.mjs';

const READ = 'courses/get-course dynamodb:GetItem on table Catalog';
const DELETE = 'courses/get-course s3:DeleteObject on media/content/*';
const record = `granted ${READ}\ngranted ${DELETE}\nused ${READ}\ngranted ${READ}\n`;

describe('grants that no journey used', () => {
  it('are reported', () => {
    expect(compareGrants(record, {})).toEqual({
      summary: '2 grants: 1 used, 0 unused for a reason, 1 unused',
      problems: [`No journey used: ${DELETE}. Remove the grant, or explain it in unused-grants.json.`],
    });
  });

  it('are accepted for a reason, which may cover several grants', () => {
    expect(compareGrants(record, { 'Only after a failure.': ['* s3:DeleteObject on media/*'] })).toEqual({
      summary: '2 grants: 1 used, 1 unused for a reason, 0 unused',
      problems: [],
    });
  });

  it('must exist', () => {
    expect(compareGrants(record, { 'Only after a failure.': [DELETE, 'courses/save *'] }).problems).toEqual([
      'No function has: courses/save *. Remove it from unused-grants.json.',
    ]);
  });
});
