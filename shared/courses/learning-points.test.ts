import { describe, expect, it } from 'vitest';
import { courseFieldsSchema } from './courses.contract.ts';
import { findLearningPointsProblem, parseLearningPoints } from './learning-points.ts';

const lines = (count: number, length = 5) =>
  Array.from({ length: count }, () => 'x'.repeat(length));

describe('the text of the learning points', () => {
  it('has one point per line', () => {
    expect(parseLearningPoints(' Listen first \r\n\n  Answer in two minutes\n')).toEqual([
      'Listen first',
      'Answer in two minutes',
    ]);
    expect(parseLearningPoints(' \n ')).toEqual([]);
  });

  it('may have 12 points of 120 characters', () => {
    expect(findLearningPointsProblem(lines(12, 120).join('\n'))).toBeNull();
    expect(findLearningPointsProblem(lines(13).join('\n'))).toBe(
      'Enter at most 12 points, one per line. You entered 13.',
    );
    expect(findLearningPointsProblem(['ok', ...lines(1, 121)].join('\n'))).toBe(
      'Shorten point 2 to 120 characters. It has 121.',
    );
  });
});

describe('the learning points of a request', () => {
  const accepts = (learningPoints: unknown) =>
    courseFieldsSchema.safeParse({ title: 'A', learningPoints }).success;

  it('are an empty list by default', () => {
    expect(courseFieldsSchema.parse({ title: 'A' }).learningPoints).toEqual([]);
  });

  it('are at most 12 lines of plain text, of 1 to 120 characters', () => {
    expect(accepts(lines(12, 120))).toBe(true);
    const bad = [
      lines(13),
      lines(1, 121),
      [''],
      ['  '],
      ['two\nlines'],
      ['two\u2028lines'],
      ['\0'],
      ['\ud800'],
      [1],
      'text',
      null,
    ];

    expect(bad.filter((points) => accepts(points))).toEqual([]);
  });
});
