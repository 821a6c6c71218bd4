import { expect, it } from 'vitest';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import type { QuestionCategory } from '#shared/practice/questions/question.ts';
import { filterQuestions, findQuestion, questions } from '#shared/practice/questions/questions.ts';
import { type RoleFamily, roleFamilies } from '#shared/practice/questions/role-family.ts';
import {
  listInterviewPlanQuestions,
  listStoryQuestions,
  orderQuestions,
} from './question-order.ts';

const of = (category: QuestionCategory, ids: string, roleFamily?: RoleFamily) =>
  ids.split(' ').map((id) => ({
    id,
    category,
    roleFamilies: roleFamily ? [roleFamily] : [],
    isStaple: id.startsWith('staple'),
  }));

it('starts with the first question and alternates between the categories', () => {
  const bank = [
    ...of('behavioral', 'b1 b2 b3 b4 b5'),
    ...of('technical', 't1 t2'),
    ...of('industry', 'i1'),
  ];

  expect(orderQuestions(bank, 'b3').join(' ')).toBe('b3 b1 t1 b2 i1 b4 t2 b5');
  expect(orderQuestions(of('technical', 't1 t2'), 'b3')).toEqual(['t1', 't2']);
});

it('alternates between staples and other questions', () => {
  const bank = [...of('behavioral', 'b1 b2 b3 b4'), ...of('behavioral', 'staple1 staple2')];
  expect(orderQuestions(bank, 'b3').join(' ')).toBe('b3 staple1 b1 staple2 b2 b4');
});

it('chooses every second question for the profession until none is left', () => {
  const bank = [
    ...of('behavioral', 'b1 b2 b3 b4'),
    ...of('technical', 't1'),
    ...of('technical', 's1 s2', 'software'),
  ];

  expect(orderQuestions(bank, 'b1').join(' ')).toBe('b1 s1 b2 s2 t1 b3 b4');
  expect(
    orderQuestions([...of('behavioral', 'b1'), ...of('technical', 's1 s2', 'software')], 'b1'),
  ).toEqual(['b1', 's1', 's2']);
});

it('chooses every second question for the job post, then for the profession', () => {
  const bank = [...of('behavioral', 'b1 b2 b3 b4 b5'), ...of('technical', 's1 s2 s3', 'software')];

  expect(orderQuestions(bank, 'b1', ['s3', 'post1', 'b1']).join(' ')).toBe(
    'b1 s3 b2 post1 b3 s1 b4 s2 b5',
  );
});

it('lists questions that need a job post only with one, and drops those that no longer exist', () => {
  const questionIds = ['why-this-role', 'gone', 'fit-for-the-posting'];
  const jobPost = { questionIds, roleFamily: null };
  const listed = listInterviewPlanQuestions(null, null, jobPost);

  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(['why-this-role', 'fit-for-the-posting']));
  expect(listed).not.toContain('gone');
});

it('uses the job post’s profession if the role has none', () => {
  const jobPost = { questionIds: [], roleFamily: 'finance' } as const;
  expect(listInterviewPlanQuestions(null, null, jobPost)).toEqual(
    listInterviewPlanQuestions('Accountant', null),
  );
  expect(listInterviewPlanQuestions('Nurse', null, jobPost)).toEqual(
    listInterviewPlanQuestions('Nurse', null),
  );
});

it.each([null, '', 'Lion tamer', '???'])(
  'lists only the questions for everyone for the role %j',
  (targetRole) => {
    const others = filterQuestions({}).filter(({ id }) => id !== CLOSING_QUESTION_ID);
    expect(listInterviewPlanQuestions(targetRole, null)).toEqual([
      ...orderQuestions(others, FIRST_QUESTION.id),
      CLOSING_QUESTION_ID,
    ]);
  },
);

it.each([
  ['Head nurse', 'lead', 'healthcare'],
  ['Senior backend engineer', 'senior', 'software'],
  ['Junior accountant', 'entry', 'finance'],
] as const)(
  'lists the questions for the profession and seniority of the role %j',
  (targetRole, seniority, roleFamily) => {
    const chosen = listInterviewPlanQuestions(targetRole, 'changing_jobs').flatMap(
      (id) => findQuestion(id) ?? [],
    );

    expect(chosen.filter((question) => !question.seniority.includes(seniority))).toEqual([]);
    expect(chosen.filter(({ levels }) => !levels.includes('changing_jobs'))).toEqual([]);
    expect(new Set(chosen.flatMap((question) => question.roleFamilies))).toEqual(
      new Set([roleFamily]),
    );
  },
);

it.each(roleFamilies)(
  'asks about at least ten competencies in the first 20 questions for %s',
  (roleFamily) => {
    const bank = filterQuestions({ roleFamily });
    const first = orderQuestions(bank, FIRST_QUESTION.id).slice(0, 20);

    expect(new Set(first.map((id) => findQuestion(id)?.competency)).size).toBeGreaterThanOrEqual(
      10,
    );
  },
);

it('treats only questions about a past experience as stories', () => {
  const stories = listStoryQuestions(['proud-result', 'tight-deadline', 'several-priorities', 'x']);
  expect(stories).toEqual(['tight-deadline']);
});

it('orders the whole bank', () => {
  const ids = orderQuestions(questions, FIRST_QUESTION.id);
  expect([ids[0], new Set(ids).size]).toEqual([FIRST_QUESTION.id, questions.length]);
});
