// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import { filterQuestions } from '#shared/practice/questions/questions.ts';
import { type PlannedQuestion, useQuestion } from './use-question.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

interface Known {
  wantedId?: string | null;
  planned?: PlannedQuestion | null | undefined;
  answered: readonly string[] | null;
  level: ProfessionLevel | null | undefined;
}

const levels: (ProfessionLevel | null)[] = [];

const use = (known: Known) =>
  renderHook(
    (props: Known) =>
      useQuestion({
        wantedId: null,
        planned: null,
        ...props,
        onLevel: (level) => levels.push(level),
      }),
    {
      initialProps: known,
    },
  );

const nothingKnown = { answered: [], level: null };

describe('question to answer', () => {
  it('waits for the member’s recent questions and skips those', () => {
    const { result, rerender } = use({ answered: null, level: undefined });
    expect(result.current.isReady).toBe(false);

    const [last, ...others] = filterQuestions({}).map(({ id }) => id);
    rerender({ answered: others, level: null });
    expect(result.current.question?.id).toBe(last);
  });

  it('is FIRST_QUESTION for a member without takes', () => {
    const { result } = use(nothingKnown);
    expect(result.current.question?.id).toBe(FIRST_QUESTION.id);
  });

  it('stays the same during the visit, even after it was answered', () => {
    const first = use(nothingKnown);
    const { id } = first.result.current.question ?? {};
    first.unmount();
    expect(use({ answered: id ? [id] : [], level: null }).result.current.question?.id).toBe(id);
  });

  it('doesn’t repeat while other questions are left', () => {
    const { result } = use(nothingKnown);
    const seen = new Set([result.current.question?.id]);
    for (let count = 0; count < 5; count += 1) {
      act(() => result.current.showAnother());
      seen.add(result.current.question?.id);
    }

    expect(seen.size).toBe(6);
  });

  it('is the one that the member was sent here to answer, until another is chosen', () => {
    const { result, rerender } = use(nothingKnown);
    rerender({ ...nothingKnown, wantedId: 'greatest-weakness' });
    expect(result.current.question?.id).toBe('greatest-weakness');

    act(() => result.current.showAnother());
    expect(result.current.question?.id).not.toBe('greatest-weakness');
  });

  it('ignores an unknown wanted question', () => {
    expect(
      use({ ...nothingKnown, wantedId: 'no-such-question' }).result.current.question,
    ).not.toBeNull();
  });

  it('comes from the chosen topic, which is kept for the visit', () => {
    const { result, unmount } = use(nothingKnown);
    act(() => result.current.changeTopic({ competency: 'conflict', roleFamily: 'trades' }));
    act(() => result.current.showAnother());
    expect(result.current.question?.competency).toBe('conflict');

    unmount();
    expect(use(nothingKnown).result.current.topic).toEqual({
      competency: 'conflict',
      roleFamily: 'trades',
    });
  });

  it('can be picked, and isn’t repeated', () => {
    const { result } = use(nothingKnown);
    const before = result.current.question?.id;
    act(() => result.current.pick('tight-deadline'));
    expect(result.current.question?.id).toBe('tight-deadline');

    const seen = new Set(['tight-deadline', before]);
    act(() => result.current.showAnother());
    expect(seen.has(result.current.question?.id)).toBe(false);
  });

  it('can be skipped, and suits the level', () => {
    const { result, rerender } = use(nothingKnown);
    act(() => result.current.skipQuestion());
    expect(result.current.question).toBeNull();

    act(() => result.current.changeLevel('student'));
    expect(levels).toEqual(['student']);

    rerender({ ...nothingKnown, level: 'student' });
    act(() => result.current.showAnother());
    expect(result.current.question?.levels).toContain('student');
  });

  it('is the interview plan’s question, once per visit, and then the member’s choice', () => {
    const planned = { questionId: 'tight-deadline', roleFamily: 'product' } as const;
    const { result, rerender, unmount } = use({ ...nothingKnown, planned: undefined });
    expect(result.current.isReady).toBe(false);

    rerender({ ...nothingKnown, planned });
    expect(result.current.question?.id).toBe('tight-deadline');
    expect(result.current.topic.roleFamily).toBe('product');

    act(() => result.current.pick('proud-result'));
    unmount();
    const again = use({ ...nothingKnown, planned });
    expect(again.result.current.question?.id).toBe('proud-result');
    again.unmount();

    const nextDay = { ...planned, questionId: 'greatest-weakness' };
    expect(use({ ...nothingKnown, planned: nextDay }).result.current.question?.id).toBe(
      'greatest-weakness',
    );
  });

  it('stays the requested one although the interview plan has another', () => {
    const planned = { questionId: 'tight-deadline', roleFamily: null };
    const { result, rerender } = use({ ...nothingKnown, planned, wantedId: 'proud-result' });
    expect(result.current.question?.id).toBe('proud-result');

    rerender({ ...nothingKnown, planned });
    expect(result.current.question?.id).toBe('proud-result');
  });

  it('suits the interview plan’s role if the plan has no question left', () => {
    const planned = { questionId: null, roleFamily: 'trades' } as const;
    expect(use({ ...nothingKnown, planned }).result.current.topic.roleFamily).toBe('trades');
  });

  it('is the requested question even if everything is loaded at once', () => {
    const { result } = use({ ...nothingKnown, wantedId: 'tight-deadline' });
    expect(result.current.question?.id).toBe('tight-deadline');
  });
});
