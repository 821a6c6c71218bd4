import { describe, expect, it } from 'vitest';
import {
  ALL_COMMENTS_LIMIT,
  COMMENT_LIMIT,
  EMPTY_DRAFT,
  RESPONSE_LIMIT,
} from '../../../../shared/coaching/coach-text.ts';
import { answer } from '../../../../shared/coaching/coaching.fixtures.ts';
import { checkAnswer, deskDraftOf, draftOf, plainText, withComment, type DeskDraft } from './desk-draft.ts';
import { leftText, minutesLeftText } from './desk-time.ts';
import { beginning } from './use-desk-draft.ts';

const draft = { ...EMPTY_DRAFT, ...answer };
const desk = deskDraftOf(draft);
const begun = { id: 'new', atSeconds: 10, text: 'Half a' };

describe('a draft on the desk', () => {
  it('is kept as it came', () => {
    expect(draftOf(desk)).toEqual(draft);
  });

  it('keeps the comment that is being written, in the order of the moments', () => {
    expect(draftOf({ ...desk, begun }).comments.map(({ atSeconds }) => atSeconds)).toEqual([4, 10, 17.5]);
    expect(draftOf({ ...desk, begun: { ...begun, text: ' ' } }).comments).toHaveLength(2);
  });

  it('moves a comment whose time was changed', () => {
    const [first] = desk.comments;
    const moved = first && withComment(desk, { ...first, atSeconds: 30 });
    expect(moved?.comments.map(({ atSeconds }) => atSeconds)).toEqual([17.5, 30]);
  });

  it('can be copied as text', () => {
    expect(plainText({ ...desk, begun }, String)).toContain('10  Half a');
  });
});

describe('an answer', () => {
  const wrong = (given: Partial<DeskDraft>) => {
    const checked = checkAnswer({ ...desk, ...given });
    return checked.state === 'wrong' ? [checked.first, checked.problem] : [];
  };
  it('is what was typed, trimmed', () => {
    expect(checkAnswer({ ...desk, response: ` ${answer.response} ` })).toEqual({ state: 'right', answer });
  });
  it('needs words', () => {
    expect(wrong({ response: ' \n' })).toEqual(['response', 'Please write an answer to the member.']);
  });
  it('has no empty comments', () => {
    expect(wrong({ comments: [{ ...begun, text: '' }] })[0]).toBe('comments');
  });
  it('is not longer than can be sent, nor is a comment', () => {
    expect(wrong({ response: 'x'.repeat(RESPONSE_LIMIT + 1) })[0]).toBe('response');
    const text = 'x'.repeat(COMMENT_LIMIT + 1);
    expect(wrong({ comments: [{ ...begun, text }] })).toEqual([
      'comments',
      'A comment is too long. Please shorten it.',
    ]);
  });
  it('is not longer than can be kept', () => {
    const count = ALL_COMMENTS_LIMIT / COMMENT_LIMIT + 1;
    const comments = Array.from({ length: count }, (_, at) => ({
      ...begun,
      id: `${at}`,
      text: 'x'.repeat(COMMENT_LIMIT),
    }));
    expect(wrong({ comments })[1]).toMatch(/too long/);
  });
});

describe('a draft that is opened', () => {
  const saved = { ...draft, version: 4, savedAt: null };
  const typed = { ...draft, response: 'Typed later' };
  const stateOf = (kept: Parameters<typeof beginning>[1]) => {
    const { content, state } = beginning(saved, kept);
    return [content.response, state.name];
  };
  it.each([
    ['is the one of the server', null, [answer.response, 'saved']],
    ['goes on with what this tab kept', { draft: typed, version: 4 }, ['Typed later', 'unsaved']],
    ['asks when it was saved elsewhere since', { draft: typed, version: 3 }, ['Typed later', 'conflict']],
    ['asks nothing when both say the same', { draft, version: 3 }, [answer.response, 'saved']],
  ])('%s', (_, kept, expected) => {
    expect(stateOf(kept)).toEqual(expected);
  });
});

describe('times at the desk', () => {
  const createdAt = '2026-11-10T09:00:00.000Z';
  const after = (hours: number) => new Date(Date.parse(createdAt) + hours * 3_600_000);
  it.each([
    [0, '24 hr left'],
    [23.5, '1 hr left'],
    [24.5, 'late'],
    [27.2, '3 hr late'],
  ])('%s hours after the request: %s', (hours, text) => {
    expect(leftText(createdAt, after(hours))).toBe(text);
  });
  it('count begun minutes of a hold', () => {
    const texts = [0, 0.26, 1.999, 5].map((hours) => minutesLeftText(after(2).toISOString(), after(hours)));
    expect(texts).toEqual(['2 hr 0 min', '1 hr 45 min', '1 min', '0 min']);
  });
});
