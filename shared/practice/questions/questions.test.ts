import { describe, expect, it } from 'vitest';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { competencies } from './competency.ts';
import { FIRST_QUESTION } from './first-question.ts';
import { toFollowUpId } from './follow-up.ts';
import { isQuestionId, listQuestionIds } from './question-ids.ts';
import { type Question, questionCategories } from './question.ts';
import { chooseNextQuestion, findQuestion, questions, filterQuestions } from './questions.ts';
import { roleFamilies } from './role-family.ts';
import { seniorities } from './seniority.ts';
import { findSimilarPairs } from './similar-questions.fixtures.ts';

describe('the question bank', () => {
  it('contains at least 400 questions with unique IDs and texts', () => {
    expect(questions.length).toBeGreaterThanOrEqual(400);
    for (const part of ['id', 'text', 'hint', 'followUp'] as const) {
      const seen = questions.map((question) => question[part].toLowerCase());
      expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([]);
    }
  });

  it('contains no two similar questions', () => {
    expect(findSimilarPairs(questions, 0.45)).toEqual([]);
  });

  it.each(
    questionCategories.flatMap((category) =>
      professionLevels.map((level) => [category, level] as const),
    ),
  )('has at least six %s questions for %s in every profession', (category, level) => {
    const found = filterQuestions({ level }).filter((question) => question.category === category);
    expect(found.length).toBeGreaterThanOrEqual(6);
  });

  it.each(competencies)('has at least ten questions about %s', (competency) => {
    expect(
      questions.filter((question) => question.competency === competency).length,
    ).toBeGreaterThanOrEqual(10);
  });

  it.each(competencies)('has questions about %s for every level and profession', (competency) => {
    for (const level of professionLevels)
      expect(filterQuestions({ competency, level }).length, level).toBeGreaterThanOrEqual(2);
  });

  it.each(roleFamilies)(
    'has at least twelve questions for %s, in most competencies',
    (roleFamily) => {
      const own = questions.filter((question) => question.roleFamilies.includes(roleFamily));
      expect(own.length).toBeGreaterThanOrEqual(12);
      expect(new Set(own.map(({ competency }) => competency)).size).toBeGreaterThanOrEqual(10);
    },
  );

  it.each(questions.map((question) => [question.id, question] as const))(
    '%s is well-formed',
    (id, question) => {
      const { text, hint, followUp, competency, skills, seniority } = question;
      expect(id).toMatch(/^[a-z]+(-[a-z]+){1,4}$/);
      expect(text).toMatch(/^[A-Z][^!]{15,88}[.?]$/);
      expect(hint).toMatch(/^[A-Z][^!?]{28,138}\.$/);
      expect(followUp).toMatch(/^[A-Z][^!]{10,98}\?$/);
      expect(`${text} ${hint} ${followUp}`).not.toMatch(/ {2}|["'…–—]|\betc\b/);
      expect(competencies).toContain(competency);
      expect(skills.length).toBeLessThanOrEqual(5);

      for (const skill of skills) expect(skill).toMatch(/^[a-z][a-z/ -]{1,28}[a-z]$/);
      expect(seniority.length).toBeGreaterThan(0);
      expect(seniorities).toEqual(expect.arrayContaining([...seniority]));
    },
  );

  it('mentions no protected characteristics or politics', () => {
    const forbidden =
      /\b(age|old|young|married|partner is|children|family|pregnan\w*|health|ill|disab\w*|religio\w*|church|nationalit\w*|born|accent|race|gender|union|politic\w*)\b/i;
    for (const { text, hint, followUp } of questions)
      expect(`${text} ${hint} ${followUp}`).not.toMatch(forbidden);
  });

  it('contains staples for every level, and for people who state none', () => {
    for (const level of [null, ...professionLevels]) {
      const staples = filterQuestions({ level }).filter(({ isStaple }) => isStaple);
      expect(staples.length, String(level)).toBeGreaterThanOrEqual(25);
    }
  });

  it('shows questions that mention the job post only to members with one', () => {
    const mentions = ({ text }: Question) => /job (description|post)/.test(text);
    const needing = questions.filter(({ needsJobPost }) => needsJobPost);

    expect(needing).toEqual(questions.filter(mentions));
    expect(needing.length).toBeGreaterThan(1);
    expect(professionLevels.flatMap((level) => filterQuestions({ level })).some(mentions)).toBe(
      false,
    );
  });

  it('finds a question by its ID', () => {
    expect(findQuestion('tight-deadline')).toMatchObject({
      category: 'behavioral',
      competency: 'planning',
    });
    expect(findQuestion('no-such-question')).toBeUndefined();
  });

  it('finds the follow-up about a missing part', () => {
    const asked = findQuestion('tight-deadline');
    expect(findQuestion(toFollowUpId('tight-deadline', 'result'))).toEqual({
      ...asked,
      id: 'tight-deadline.follow-up-result',
      text: 'What was the result?',
      hint: `A follow-up to “${asked?.text}”`,
      followUp: '',
    });
    expect(findQuestion('tight-deadline.follow-up-mood')).toBeUndefined();
  });

  it('finds a question’s follow-up, which has none itself', () => {
    const asked = findQuestion('tight-deadline');
    const followUp = findQuestion(toFollowUpId('tight-deadline'));
    expect(followUp).toMatchObject({ text: asked?.followUp, competency: 'planning', followUp: '' });
    expect(findQuestion(toFollowUpId(toFollowUpId('tight-deadline')))).toBeUndefined();
    expect(findQuestion(toFollowUpId('no-such-question'))).toBeUndefined();
  });

  it('lists every ID separately', () => {
    expect(listQuestionIds().toSorted()).toEqual(questions.map(({ id }) => id).toSorted());
    expect([isQuestionId('tight-deadline'), isQuestionId('no-such-question')]).toEqual([
      true,
      false,
    ]);
  });

  it('contains the first question, for every level', () => {
    expect(findQuestion(FIRST_QUESTION.id)).toMatchObject({
      text: FIRST_QUESTION.text,
      levels: professionLevels,
    });
  });
});

describe('the next question', () => {
  const choice = { competency: 'conflict', level: 'student' } as const;

  it('is the same for the same seed, and differs for other seeds', () => {
    expect(chooseNextQuestion({ recentIds: [], seed: 7 })).toBe(
      chooseNextQuestion({ recentIds: [], seed: 7 }),
    );
    const first = Array.from(
      { length: 200 },
      (_, seed) => chooseNextQuestion({ recentIds: [], seed }).id,
    );

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

  it('is never for a profession that the member didn’t choose', () => {
    const families = (filter: Parameters<typeof filterQuestions>[0]) =>
      new Set(filterQuestions(filter).flatMap((question) => question.roleFamilies));
    expect([...families({})]).toEqual([]);
    expect([...families({ roleFamily: 'healthcare' })]).toEqual(['healthcare']);
  });

  it('is about the chosen competency', () => {
    const next = chooseNextQuestion({
      recentIds: [],
      seed: 5,
      competency: 'conflict',
      roleFamily: 'trades',
    });

    expect(next.competency).toBe('conflict');
  });

  it('ignores IDs that are no longer in the bank', () => {
    expect(chooseNextQuestion({ recentIds: ['gone'], seed: 3 }).text).not.toBe('');
  });
});
