import { describe, expect, it } from 'vitest';
import {
  ALL_COMMENTS_LIMIT,
  MAX_COMMENT_CHARACTERS,
  EMPTY_DRAFT,
  MAX_RESPONSE_CHARACTERS,
} from '#shared/coaching/coach-text.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';

import {
  validateAnswer,
  toReviewDraft,
  toCoachDraft,
  formatAsPlainText,
  putComment,
  type ReviewDraft,
} from './review-draft.ts';
import { chooseInitialDraft } from './use-review-draft.ts';

const draft = { ...EMPTY_DRAFT, ...coachAnswer };
const desk = toReviewDraft(draft);
const begun = { id: 'new', atSeconds: 10, text: 'Half a' };

describe('review draft', () => {
  it('round-trips the saved draft', () => {
    expect(toCoachDraft(desk)).toEqual(draft);
  });

  it('includes the unfinished comment, sorted by time', () => {
    expect(
      toCoachDraft({ ...desk, unfinishedComment: begun }).comments.map(
        ({ atSeconds }) => atSeconds,
      ),
    ).toEqual([4, 10, 17.5]);
    expect(
      toCoachDraft({ ...desk, unfinishedComment: { ...begun, text: ' ' } }).comments,
    ).toHaveLength(2);
  });

  it('moves a comment whose time changed', () => {
    const [first] = desk.comments;
    const moved = first && putComment(desk, { ...first, atSeconds: 30 });
    expect(moved?.comments.map(({ atSeconds }) => atSeconds)).toEqual([17.5, 30]);
  });

  it('formats the draft as plain text', () => {
    expect(formatAsPlainText({ ...desk, unfinishedComment: begun }, String)).toContain(
      '10  Half a',
    );
  });
});

describe('validateAnswer', () => {
  const wrong = (given: Partial<ReviewDraft>) => {
    const checked = validateAnswer({ ...desk, ...given });
    return checked.state === 'invalid' ? [checked.firstInvalid, checked.problem] : [];
  };

  it('trims the answer', () => {
    expect(validateAnswer({ ...desk, response: ` ${coachAnswer.response} ` })).toEqual({
      state: 'valid',
      answer: coachAnswer,
    });
  });

  it('requires a response', () => {
    expect(wrong({ response: ' \n' })).toEqual([
      'response',
      'Please write an answer to the member.',
    ]);
  });

  it('rejects empty comments', () => {
    expect(wrong({ comments: [{ ...begun, text: '' }] })[0]).toBe('comments');
  });

  it('rejects a response or a comment over its limit', () => {
    expect(wrong({ response: 'x'.repeat(MAX_RESPONSE_CHARACTERS + 1) })[0]).toBe('response');
    const text = 'x'.repeat(MAX_COMMENT_CHARACTERS + 1);
    expect(wrong({ comments: [{ ...begun, text }] })).toEqual([
      'comments',
      'A comment is too long. Please shorten it.',
    ]);
  });

  it('rejects a typed score that isn’t valid', () => {
    expect(wrong({ invalidScores: { posture: '7,5' } })).toEqual([
      'scores',
      'A score isn’t a whole number from 0 to 100. Correct it or clear it.',
    ]);
  });

  it('rejects comments over their total limit', () => {
    const count = ALL_COMMENTS_LIMIT / MAX_COMMENT_CHARACTERS + 1;
    const comments = Array.from({ length: count }, (_, at) => ({
      ...begun,
      id: `${at}`,
      text: 'x'.repeat(MAX_COMMENT_CHARACTERS),
    }));

    expect(wrong({ comments })[1]).toMatch(/too long/);
  });
});

describe('initial draft', () => {
  const saved = { ...draft, version: 4, savedAt: null };
  const typed = { ...draft, response: 'Typed later' };
  const stateOf = (kept: Parameters<typeof chooseInitialDraft>[1]) => {
    const { content, state } = chooseInitialDraft(saved, kept);
    return [content.response, state.name];
  };

  it.each([
    ['comes from the server', null, [coachAnswer.response, 'saved']],
    [
      'continues with the draft stored in this tab',
      { draft: typed, version: 4 },
      ['Typed later', 'unsaved'],
    ],
    [
      'reports a conflict if another draft was saved since',
      { draft: typed, version: 3 },
      ['Typed later', 'conflict'],
    ],
    [
      'reports no conflict if both drafts are the same',
      { draft, version: 3 },
      [coachAnswer.response, 'saved'],
    ],
  ])('%s', (_, kept, expected) => {
    expect(stateOf(kept)).toEqual(expected);
  });
});
