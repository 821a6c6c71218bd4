import { expect, it } from 'vitest';
import { FIRST_QUESTION } from '../../shared/practice/questions/first-question.ts';
import { questions } from '../../shared/practice/questions/questions.ts';
import { orderQuestions } from './question-order.ts';

const of = (category: 'behavioral' | 'technical' | 'industry', ids: string) =>
  ids.split(' ').map((id) => ({ id, category }));

it('starts with the first question and takes turns between the categories', () => {
  const bank = [...of('behavioral', 'b1 b2 b3 b4 b5'), ...of('technical', 't1 t2'), ...of('industry', 'i1')];
  expect(orderQuestions(bank, 'b3').join(' ')).toBe('b3 b1 t1 b2 i1 b4 t2 b5');
  expect(orderQuestions(of('technical', 't1 t2'), 'b3')).toEqual(['t1', 't2']);
});

it('orders the whole bank', () => {
  const ids = orderQuestions(questions, FIRST_QUESTION.id);
  expect([ids[0], new Set(ids).size]).toEqual([FIRST_QUESTION.id, questions.length]);
});
