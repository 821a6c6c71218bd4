import { describe, expect, it } from 'vitest';
import { criteria } from '#shared/analysis/criteria.ts';
import { REFUND_DAYS, TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { RECORDING_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { findQuestions } from './find-questions.ts';
import { faqGroups } from './faq.ts';
import { listTexts } from './content-block.ts';

const found = (words: string) =>
  findQuestions(faqGroups, words).flatMap(({ questions }) => questions);

const ids = (words: string) => found(words).map(({ id }) => id);

const answer = (id: string) =>
  faqGroups
    .flatMap(({ questions }) => questions)
    .filter((question) => question.id === id)
    .flatMap((question) => question.answer.flatMap(listTexts))
    .join(' ');

describe('findQuestions', () => {
  it('finds words in questions and answers, in any case, order and distance', () => {
    expect(ids('MONEY back')).toContain('refund');
    expect(ids('back  money')).toContain('refund');
    expect(ids('avi')).toContain('formats');
    expect(ids('trial cancel pay')).toContain('trial');
  });

  it('requires every word, and omits groups without a match', () => {
    expect(ids('refund captions')).toEqual([]);
    expect(findQuestions(faqGroups, 'captions').map(({ id }) => id)).toEqual([
      'courses-and-guides',
    ]);
  });

  it('treats special characters as plain text', () => {
    expect(ids('.*')).toEqual([]);
    expect(ids('<script>')).toEqual([]);
  });

  it('returns all questions for an empty search', () => {
    expect(findQuestions(faqGroups, ' \t')).toEqual(faqGroups);
  });
});

describe('the help answers', () => {
  it('have unique IDs', () => {
    const all = faqGroups.flatMap(({ id, questions }) => [
      id,
      ...questions.map((question) => question.id),
    ]);
    expect(new Set(all).size).toBe(all.length);
    for (const id of all) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('match the limits and prices of the product', () => {
    expect(answer('trial')).toContain(`${TRIAL_DAYS} days`);
    expect(answer('refund')).toContain(`${REFUND_DAYS} days`);
    expect(answer('take-length')).toContain(`${RECORDING_LIMIT_SECONDS} seconds`);
    expect(answer('formats')).toContain('MP4, MOV, WebM and AVI, up to 100 MB');

    for (const { label } of criteria) expect(answer('criteria')).toContain(label);
    expect(answer('prices')).toMatch(
      /Starter: \$19 per month.*Executive: \$79 per month.*sign-up page: \$29 per month/,
    );
  });
});
