import { describe, expect, it } from 'vitest';
import { aCourse } from '../catalog/catalog.fixtures.ts';
import { recommendCourses } from './recommend-courses.ts';

const courses = [
  aCourse({ id: 'any' }),
  aCourse({ id: 'closed', locked: true }),
  aCourse({ id: 'gaze-closed', locked: true, trainedCriteria: ['posture', 'eyeContact'] }),
  aCourse({ id: 'voice', trainedCriteria: ['charisma'] }),
  aCourse({ id: 'gaze', trainedCriteria: ['eyeContact'] }),
  aCourse({ id: 'begun', trainedCriteria: ['eyeContact'] }),
];
const recommend = (...[startedIds, focus]: [string[], Parameters<typeof recommendCourses>[2]]) => {
  const { courses: chosen, criterion } = recommendCourses(courses, new Set(startedIds), focus);
  return [chosen.map(({ id }) => id), criterion];
};

describe('recommendCourses', () => {
  it('recommends only unstarted courses that train the signal, courses in the plan first', () => {
    expect(recommend(['begun'], 'cameraContactShare')).toEqual([['gaze', 'gaze-closed'], 'eyeContact']);
  });

  it('gives no reason for other courses if the member has started all courses that train the signal', () => {
    expect(recommend(['voice'], 'pitchStdDevSemitones')).toEqual([
      ['any', 'gaze', 'begun', 'closed', 'gaze-closed'],
      null,
    ]);
  });

  it('lists courses in the plan first, without a reason, if there is no signal to work on', () => {
    expect(recommend([], null)).toEqual([['any', 'voice', 'gaze', 'begun', 'closed', 'gaze-closed'], null]);
  });
});
