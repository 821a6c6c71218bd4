import { describe, expect, it } from 'vitest';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { aJobPost } from '../job-post/job-post.fixtures.ts';
import { suggestQuestions } from '../job-post/suggest-questions.ts';
import { FIRST_QUESTION } from '../questions/first-question.ts';
import { filterQuestions, type NextQuestionInput, questions } from '../questions/questions.ts';
import { roleFamilies } from '../questions/role-family.ts';
import {
  type BankSet,
  chooseFromSuggestions,
  chooseRehearsalQuestions,
  JOB_POST_QUESTIONS,
} from './choose-rehearsal-questions.ts';

const sets = ['phone_screen', 'behavioral', 'final'] as const satisfies BankSet[];
const counts: Record<BankSet, number> = { phone_screen: 3, behavioral: 4, final: 5 };
const choice: NextQuestionInput = { level: null, roleFamily: null, recentIds: [], seed: 1 };

const choose = (set: BankSet, given: Partial<NextQuestionInput> = {}) =>
  chooseRehearsalQuestions(set, { ...choice, ...given });

const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('choosing the questions of a rehearsal', () => {
  it('asks three, four and five questions', () => {
    expect(sets.map((set) => choose(set).length)).toEqual([3, 4, 5]);
  });

  it.each(sets)('%s: fits every level and role, and asks about each competency once', (set) => {
    for (const level of [null, ...professionLevels]) {
      for (const roleFamily of [null, ...roleFamilies]) {
        for (const seed of [1, 2, 3]) {
          const chosen = choose(set, { level, roleFamily, seed });
          expect(chosen).toHaveLength(counts[set]);
          expect(new Set(chosen.map(({ competency }) => competency)).size).toBe(chosen.length);

          for (const { levels, roleFamilies: roles } of chosen) {
            expect(level === null || levels.includes(level)).toBe(true);
            expect(roles.length === 0 || (roleFamily !== null && roles.includes(roleFamily))).toBe(
              true,
            );
          }
        }
      }
    }
  });

  it('opens a phone screen with the first question, and continues with staples', () => {
    for (const level of [null, ...professionLevels]) {
      for (const roleFamily of [null, ...roleFamilies]) {
        const [first, ...others] = choose('phone_screen', { level, roleFamily });
        expect(first?.id).toBe(FIRST_QUESTION.id);
        expect(others.map(({ isStaple }) => isStaple)).toEqual([true, true]);
        expect(others[0]?.competency).toBe('motivation');
      }
    }
  });

  it('asks nothing about a job post', () => {
    const asked = seeds.flatMap((seed) => sets.flatMap((set) => choose(set, { seed })));
    expect(asked.filter(({ needsJobPost }) => needsJobPost)).toEqual([]);
  });

  it('varies the staples of a phone screen', () => {
    const asked = seeds.flatMap((seed) => choose('phone_screen', { seed }).map(({ id }) => id));
    expect(asked).toEqual(expect.arrayContaining(['why-this-company', 'salary-expectations']));
  });

  it('chooses the same questions for the same seed, and different ones for others', () => {
    expect(choose('final', { seed: 7 })).toEqual(choose('final', { seed: 7 }));
    const texts = seeds.map((seed) =>
      choose('final', { seed })
        .map(({ id }) => id)
        .join(' '),
    );

    expect(new Set(texts).size).toBeGreaterThan(35);
  });

  it('asks about the member’s profession', () => {
    const chosen = choose('final', { roleFamily: 'trades' });
    expect(
      chosen.filter(({ roleFamilies: roles }) => roles.includes('trades')).length,
    ).toBeGreaterThan(1);
  });

  it('repeats no answered question while unanswered ones are left', () => {
    const recentIds: string[] = [];
    for (const seed of seeds.slice(0, 5)) {
      const ids = choose('behavioral', { recentIds, seed }).map(({ id }) => id);
      expect(ids.filter((id) => recentIds.includes(id))).toEqual([]);
      recentIds.unshift(...ids);
    }
  });

  it('repeats the questions answered longest ago once all are answered', () => {
    const recentIds = questions.map(({ id }) => id);
    const chosen = choose('phone_screen', { recentIds });
    expect(chosen).toHaveLength(3);

    const motivation = filterQuestions({ competency: 'motivation' }).filter(
      ({ isStaple }) => isStaple,
    );
    expect(chosen[1]).toBe(motivation.at(-1));
  });
});

describe('choosing from a job post’s suggestions', () => {
  const result = suggestQuestions(aJobPost(), questions);
  const suggested =
    result.state === 'matched' ? result.suggestions.map(({ question }) => question) : [];

  it('asks about different competencies, in the order of the suggestions', () => {
    const chosen = chooseFromSuggestions(suggested, []);
    expect(chosen).toHaveLength(JOB_POST_QUESTIONS);
    expect(chosen[0]).toBe(suggested[0]);
    expect(new Set(chosen.map(({ competency }) => competency)).size).toBe(JOB_POST_QUESTIONS);
    expect(chosen).toEqual(suggested.filter((question) => chosen.includes(question)));
  });

  it('skips answered questions while others are left', () => {
    const answered = suggested.slice(0, 3).map(({ id }) => id);
    const chosen = chooseFromSuggestions(suggested, answered);
    expect(chosen).toHaveLength(JOB_POST_QUESTIONS);
    expect(chosen.filter(({ id }) => answered.includes(id))).toEqual([]);
  });

  it('returns all of them if there are fewer', () => {
    expect(
      chooseFromSuggestions(
        suggested.slice(0, 2),
        suggested.map(({ id }) => id),
      ),
    ).toEqual(suggested.slice(0, 2));
  });
});
