import { describe, expect, it } from 'vitest';
import { planDays } from './plan-days.ts';
import type { InterviewPlanInput } from './interview-plan-input.ts';
import { type Persona, personas, writeDay } from './interview-plan-personas.fixtures.ts';

/**
 * Writes the plan in the persona's notation. Where `expected` gives only a kind, writes only that
 * day's kind.
 */
function write(input: InterviewPlanInput, expected: string): string {
  const wanted = expected.split(' ');
  return planDays(input)
    .map(writeDay)
    .map((day, index) => (wanted[index]?.length === 1 ? day.slice(0, 1) : day))
    .join(' ');
}

const findPersona = (name: string): Persona => {
  const found = personas.find((each) => each.name.startsWith(name));
  if (!found) throw new Error(`no persona ${name}`);
  return found;
};

describe('planDays', () => {
  it.each(personas)('$name', ({ input, days }) => expect(write(input, days)).toBe(days));

  it('lists consecutive days from today on', () => {
    const days = planDays(findPersona('new member, interview in 7 days').input).map(({ day }) =>
      day.slice(5),
    );
    expect(days.join(' ')).toBe('11-26 11-27 11-28 11-29 11-30 12-01 12-02 12-03');
  });

  it('keeps today’s task when it is recorded, and plans the next days by the score', () => {
    const { input } = findPersona('new member, interview in 7 days');
    const record = (score: number) =>
      planDays({
        ...input,
        answers: [{ day: input.today, questionId: 'a', score, weakest: null }],
      }).map(writeDay);

    expect([record(40)[0], record(95)[0]]).toEqual(['q:a=done', 'q:a=done']);
    const findNext = (days: string[]) => days.findIndex((day, at) => at > 0 && /\ba\b/.test(day));
    expect([findNext(record(40)), findNext(record(95))]).toEqual([2, -1]);
  });

  it('lists at most three months', () => {
    const { input } = findPersona('new member, interview in 7 days');
    expect(planDays({ ...input, interviewDate: '2027-11-26' })).toHaveLength(91);
  });

  it('gives days off if there are neither questions nor lessons', () => {
    const { input } = findPersona('new member, interview in 3 days');
    const days = planDays({ ...input, questionIds: [], lessons: [] });
    expect(days.map(writeDay)).toEqual(['free', 'free', 'rest', 'interview']);
  });

  it('ignores answers to other questions and without a question', () => {
    const { input } = findPersona('new member, interview in 3 days');
    const other = { day: '2026-11-20', score: 40, weakest: null };
    const answers = [
      { ...other, questionId: null },
      { ...other, questionId: 'retired' },
    ];

    expect(planDays({ ...input, answers }).map(writeDay)[1]).toBe('r:a,b,c');
  });
});
