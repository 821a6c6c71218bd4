import { describe, expect, it } from 'vitest';
import { courseFieldsSchema } from '#shared/courses/courses.contract.ts';
import { studyGuideFieldsSchema } from '#shared/study-guides/study-guides.contract.ts';
import { parseNumberInput } from './item-fields.ts';

const takes = (given: object) => courseFieldsSchema.safeParse({ title: 'T', ...given }).success;

describe('form fields', () => {
  it.each<[object, boolean]>([
    [{ title: '' }, false],
    [{ title: ' \n ' }, false],
    [{ title: 'x'.repeat(200) }, true],
    [{ title: 'x'.repeat(201) }, false],
    [{ title: 'a\u0000b' }, false],
    [{ title: '\ud800' }, false],
    [{ title: '\u{1F469}\u200D\u{1F4BB} \u202Ertl <b>' }, true],
    [{ description: 'x'.repeat(5000) }, true],
    [{ description: 'x'.repeat(5001) }, false],
    [{ description: 'two\nlines\tand a tab' }, true],
    ...[-1, 0.5, 86_401, Infinity, NaN, '12', null, 2 ** 53].map((duration): [object, boolean] => [
      { duration },
      false,
    ]),
    [{ duration: 86_400 }, true],
    [{ requiredTier: 'gold' }, false],
    [{ categoryId: { $ne: null } }, false],
    [{ categoryId: 'a#b/..' }, false],
    [{ categoryId: '' }, true],
    [{ isPublic: 'yes' }, false],
    [{ trainedCriteria: ['eyeContact', 'posture'] }, true],
    [{ trainedCriteria: ['charm'] }, false],
    [{ trainedCriteria: 'eyeContact' }, false],
    [{ trainedCriteria: Array.from({ length: 7 }, () => 'posture') }, false],
  ])('%j: %s', (given, expected) => expect(takes(given)).toBe(expected));

  it('drop undeclared fields', () => {
    const parsed = courseFieldsSchema.parse({
      title: ' T ',
      locked: false,
      fileState: 'ready',
      id: 'x',
      revision: 9,
    });

    expect(parsed).toEqual({
      title: 'T',
      description: '',
      categoryId: null,
      requiredTier: 'starter',
      isPublic: true,
      duration: 0,
      trainedCriteria: [],
      learningPoints: [],
    });
  });

  it('list each trained criterion once, in the order of the criteria', () => {
    const trainedCriteria = ['eyeContact', 'charisma', 'eyeContact'];
    expect(courseFieldsSchema.parse({ title: 'T', trainedCriteria }).trainedCriteria).toEqual([
      'charisma',
      'eyeContact',
    ]);
  });

  it('distinguish removing a file from keeping it', () => {
    const fileUrlOf = (given: object) =>
      studyGuideFieldsSchema.parse({ title: 'T', ...given }).fileUrl;
    expect([fileUrlOf({}), fileUrlOf({ fileUrl: '' }), fileUrlOf({ fileUrl: null })]).toEqual([
      undefined,
      null,
      null,
    ]);
  });
});

it.each([
  ['12', 12],
  ['', 0],
  ['abc', 0],
  ['1e309', 0],
  ['-3', 0],
  ['7.9', 7],
  ['99999', 100],
])('a number input of %j is %d', (text, value) => expect(parseNumberInput(text, 100)).toBe(value));
