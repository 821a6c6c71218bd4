import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';
import { aCourse } from '../../../../shared/catalog/catalog.fixtures.ts';
import { recommendCourses, sortWeaknesses } from './recommendation.ts';

const unmeasured = {
  charisma: null,
  confidence: null,
  posture: null,
  eyeContact: null,
  communicationSkills: null,
  overallProfessionalism: null,
};

describe('sortWeaknesses', () => {
  it('returns criteria below Strong, weakest first, without unmeasured ones', () => {
    const scores = { ...unmeasured, charisma: 79, confidence: 80, posture: 41, communicationSkills: 60 };
    expect(sortWeaknesses(scores)).toEqual(['posture', 'communicationSkills', 'charisma']);
  });

  it('returns the weakest criterion if all are strong, and nothing without measurements', () => {
    expect(sortWeaknesses({ ...unmeasured, charisma: 95, posture: 88 })).toEqual(['posture']);
    expect(sortWeaknesses(unmeasured)).toEqual([]);
  });
});

describe('recommendCourses', () => {
  const courses = [
    aCourse({ id: 'any' }),
    aCourse({ id: 'closed', locked: true }),
    aCourse({ id: 'gaze-closed', locked: true, trainedCriteria: ['posture', 'eyeContact'] }),
    aCourse({ id: 'voice', trainedCriteria: ['communicationSkills'] }),
    aCourse({ id: 'gaze', trainedCriteria: ['eyeContact'] }),
    aCourse({ id: 'begun', trainedCriteria: ['eyeContact'] }),
  ];
  const shown = (...given: Parameters<typeof recommendCourses>) =>
    recommendCourses(...given).map(({ course, reason }) => [course.id, reason]);

  it('sorts by weakest criterion, then unlocked courses, and omits started courses', () => {
    expect(shown(courses, new Set(['begun']), ['eyeContact', 'communicationSkills'])).toEqual([
      ['gaze', 'eyeContact'],
      ['gaze-closed', 'eyeContact'],
      ['voice', 'communicationSkills'],
      ['any', null],
      ['closed', null],
    ]);
  });

  it('without an analysis, puts unlocked courses first, in list order', () => {
    const ids = recommendCourses(courses, new Set(), []).map(({ course }) => course.id);
    expect(ids).toEqual(['any', 'voice', 'gaze', 'begun', 'closed', 'gaze-closed']);
  });

  it('names the weakest criterion that the course trains, if any', () => {
    const course = fc.record({
      trainedCriteria: fc.uniqueArray(fc.constantFrom(...criterionKeys)),
      locked: fc.boolean(),
    });
    const weaknesses = fc.uniqueArray(fc.constantFrom(...criterionKeys));
    fc.assert(
      fc.property(fc.array(course, { maxLength: 8 }), weaknesses, (made, weak) => {
        const list = made.map((each, at) => aCourse({ ...each, id: `course-${at}` }));
        const given = recommendCourses(list, new Set(), weak);
        expect(given).toHaveLength(list.length);
        const reasons = given.map(({ reason }) => (reason === null ? weak.length : weak.indexOf(reason)));
        expect(reasons).toEqual(reasons.toSorted((one, other) => one - other));
        for (const {
          course: { trainedCriteria },
          reason,
        } of given) {
          expect(reason).toBe(weak.find((key) => trainedCriteria.includes(key)) ?? null);
        }
      }),
      { numRuns: 50 },
    );
  });
});
