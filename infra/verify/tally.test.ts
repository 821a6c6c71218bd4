import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goals, type Goal } from './goals.ts';
import { holds, tableOf, tally, type Outcome } from './tally.ts';

const sizes = { endpoint: 3, path: 2, videoRoute: 1 };
const few: Record<string, Goal> = {
  fuzz: { asked: { each: 10, per: 'endpoint' }, tests: ['a.test.ts'] },
  kills: { asked: 5, tests: ['a.test.ts', 'b.test.ts'] },
  routes: { asked: 2, tests: ['c.template.test.ts'] },
};
const passed = (file: string, tried: Outcome['tried'] = {}): Outcome => ({ file, test: 't', hasPassed: true, tried });
const rowsOf = (...outcomes: Outcome[]) => tally(few, outcomes, sizes);

describe('the tally', () => {
  it('adds up what tests tried, and asks for as much as the product is large', () => {
    const rows = rowsOf(
      passed('a.test.ts', { fuzz: 20, kills: 1 }),
      passed('a.test.ts', { fuzz: 10 }),
      passed('b.test.ts', { kills: 4 }),
      passed('c.template.test.ts'),
      passed('c.template.test.ts'),
    );
    expect(rows).toEqual([
      { goal: 'fuzz', asked: 30, tried: 30, failed: 0 },
      { goal: 'kills', asked: 5, tried: 5, failed: 0 },
      { goal: 'routes', asked: 2, tried: 2, failed: 0 },
    ]);
    expect(rows.every((row) => holds(row, true))).toBe(true);
  });

  it('lets a failed test fail the goal it tried, and every goal of its file when it had tried nothing yet', () => {
    const broken = { ...passed('a.test.ts', { kills: 2 }), hasPassed: false };
    expect(rowsOf(broken).map(({ failed }) => failed)).toEqual([0, 1, 0]);
    expect(rowsOf({ ...broken, tried: {} }).map(({ failed }) => failed)).toEqual([1, 1, 0]);
  });

  it.each([
    ['was never tried', 0, 0, false, false],
    ['was tried too seldom', 4, 0, false, true],
    ['failed', 5, 1, false, false],
    ['was tried as asked', 5, 0, true, true],
  ])('of a goal that %s', (_, times, failed, isFull, isShort) => {
    const row = { goal: 'kills', asked: 5, tried: times, failed };
    expect([holds(row, true), holds(row, false)]).toEqual([isFull, isShort]);
  });

  it('is a table in Markdown that says what does not hold', () => {
    const rows = [
      { goal: 'kills', asked: 1_000, tried: 20, failed: 0 },
      { goal: 'forged', asked: 5, tried: 5, failed: 1 },
    ];
    expect(tableOf(rows, true).split('\n')).toEqual([
      '| goal   | asked | tried | failed |             |',
      '| ------ | ----: | ----: | -----: | ----------- |',
      '| kills  | 1,000 |    20 |      0 | NOT REACHED |',
      '| forged |     5 |     5 |      1 | FAILED      |',
    ]);
  });
});

describe('the goals', () => {
  it('name tests that are there', () => {
    const named = Object.values(goals).flatMap(({ tests }) => [...tests]);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
