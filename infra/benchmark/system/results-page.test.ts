import { expect, it } from 'vitest';
import { barAtMost } from './finding.ts';
import { pageWith } from './results-page.ts';

const part = (name: string, measured: string, figure = 1) => ({
  part: name,
  how: 'By a clock.',
  circumstances: 'Today.',
  findings: [{ what: 'a thing', measured, bar: barAtMost(figure, 2, 'ms') }],
});

it('replaces the lines of what was measured anew and keeps the others', () => {
  const before = pageWith('', [part('load', '1 ms'), part('storm', '7 ms', 7)], ['load', 'storm']);
  const padded = before.replace('| load |', '| load  |');
  const lines = pageWith(padded, [part('storm', '2 ms', 2)], ['load', 'storm']).split('\n');
  expect(lines.filter((line) => line.startsWith('- **'))).toEqual([
    '- **load** By a clock. Today.',
    '- **storm** By a clock. Today.',
  ]);
  expect(lines.filter((line) => line.includes('a thing'))).toEqual([
    '| load  | a thing | 1 ms | at most 2 ms | held |',
    '| storm | a thing | 2 ms | at most 2 ms | held |',
  ]);
  expect(before).toContain('| storm | a thing | 7 ms | at most 2 ms | **missed** |');
});
