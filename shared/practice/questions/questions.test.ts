import { describe, expect, it } from 'vitest';
import { professionLevels } from '../../accounts/profession-level.ts';
import { FIRST_QUESTION } from './first-question.ts';
import { questionCategories } from './question.ts';
import { chooseNextQuestion, findQuestion, questions, filterQuestions } from './questions.ts';

describe('the question bank', () => {
  it('contains 96 questions with unique IDs and texts', () => {
    expect(questions).toHaveLength(96);
    for (const part of ['id', 'text', 'hint'] as const) {
      const seen = questions.map((question) => question[part].toLowerCase());
      expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([]);
    }
  });

  it.each(questionCategories.flatMap((category) => professionLevels.map((level) => [category, level] as const)))(
    'has at least six %s questions for %s',
    (category, level) => {
      expect(filterQuestions({ category, level }).length).toBeGreaterThanOrEqual(6);
    },
  );

  it.each(questions.map(({ id, text, hint }) => [id, text, hint] as const))('%s is well-formed', (id, text, hint) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+){1,4}$/);
    expect(text).toMatch(/^[A-Z][^!]{25,88}[.?]$/);
    expect(hint).toMatch(/^[A-Z][^!?]{25,88}\.$/);
    expect(`${text} ${hint}`).not.toMatch(/ {2}|[“”‘’…–—]|\betc\b/);
  });

  it('contains no question that an interviewer must not ask', () => {
    const forbidden =
      /\b(age|old|young|married|partner is|children|family|pregnan\w*|health|ill|disab\w*|religio\w*|church|nationalit\w*|born|accent|race|gender|union|salary|politic\w*)\b/i;
    for (const { text, hint } of questions) expect(`${text} ${hint}`).not.toMatch(forbidden);
  });

  it('finds a question by its ID', () => {
    expect(findQuestion('tight-deadline')).toMatchObject({ category: 'behavioral' });
    expect(findQuestion('no-such-question')).toBeUndefined();
  });

  it('contains the first question, for every level', () => {
    expect(findQuestion(FIRST_QUESTION.id)).toMatchObject({ text: FIRST_QUESTION.text, levels: professionLevels });
  });
});

describe('the next question', () => {
  const choice = { category: 'technical', level: 'student' } as const;

  it('is the same for the same seed, and differs for other seeds', () => {
    expect(chooseNextQuestion({ recentIds: [], seed: 7 })).toBe(chooseNextQuestion({ recentIds: [], seed: 7 }));
    const first = Array.from({ length: 200 }, (_, seed) => chooseNextQuestion({ recentIds: [], seed }).id);
    expect(new Set(first).size).toBeGreaterThan(60);
  });

  it('goes through all matching questions before repeating one', () => {
    const latest: string[] = [];
    const all = filterQuestions(choice);
    for (let seed = 0; seed < all.length; seed += 1)
      latest.unshift(chooseNextQuestion({ ...choice, recentIds: latest, seed }).id);
    expect(latest.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(chooseNextQuestion({ ...choice, recentIds: latest, seed: 1 }).id).toBe(latest.at(-1));
  });

  it('ignores IDs that are no longer in the bank', () => {
    expect(chooseNextQuestion({ recentIds: ['gone'], seed: 3 }).text).not.toBe('');
  });
});
