import { describe, expect, it } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import { recommendCourses } from './recommend-courses.ts';

const courses = [
  aCourse({ id: 'closed', locked: true }),
  aCourse({ id: 'any' }),
  aCourse({ id: 'gaze-closed', locked: true, trainedCriteria: ['posture', 'eyeContact'] }),
  aCourse({ id: 'no-video', videoUrl: null, trainedCriteria: ['eyeContact'] }),
  aCourse({ id: 'voice', trainedCriteria: ['charisma'] }),
  aCourse({ id: 'gaze', trainedCriteria: ['eyeContact'] }),
];

/** `watched`: the percent of each started course, the one played last first. */
function recommend(
  watched: Readonly<Record<string, number>>,
  focus: Parameters<typeof recommendCourses>[2],
  among = courses,
) {
  const courseProgress = Object.fromEntries(
    Object.entries(watched).map(([id, percent]) => [id, { percent, finished: percent === 100 }]),
  );
  const startedCourseIds = Object.keys(watched);
  const { courses: chosen, criterion } = recommendCourses(
    among,
    { startedCourseIds, courseProgress },
    focus,
  );

  return [chosen.map(({ id }) => id), criterion];
}

describe('recommendCourses', () => {
  it('recommends open courses first, and among them those that train the signal', () => {
    expect(recommend({}, 'cameraContactShare')).toEqual([
      ['gaze', 'any', 'voice', 'gaze-closed', 'closed'],
      'eyeContact',
    ]);
  });

  it('puts the course that the member started last before all others', () => {
    expect(recommend({ voice: 40, any: 10 }, 'cameraContactShare')).toEqual([
      ['voice', 'gaze', 'any', 'gaze-closed', 'closed'],
      'eyeContact',
    ]);
    expect(recommend({ gaze: 40 }, null)).toEqual([
      ['gaze', 'any', 'voice', 'closed', 'gaze-closed'],
      null,
    ]);
  });

  it('leaves out finished courses and open ones without a video', () => {
    expect(recommend({ any: 100 }, null)).toEqual([
      ['voice', 'gaze', 'closed', 'gaze-closed'],
      null,
    ]);
  });

  it('gives no reason if only a locked or finished course trains the signal', () => {
    expect(recommend({ gaze: 100 }, 'cameraContactShare')).toEqual([
      ['any', 'voice', 'gaze-closed', 'closed'],
      null,
    ]);
  });

  it('recommends nothing to members who can open no unfinished course', () => {
    const locked = courses.filter((course) => course.locked);
    expect(recommend({}, 'cameraContactShare', locked)).toEqual([[], null]);
    expect(recommend({ voice: 100 }, null, [...locked, aCourse({ id: 'voice' })])).toEqual([
      [],
      null,
    ]);
  });
});
