import { describe, expect, it } from 'vitest';
import { competencies } from '#shared/practice/questions/competency.ts';
import { chooseStories } from './choose-stories.ts';
import { competenciesByQuestions, findGaps } from './find-gaps.ts';
import { saveStory } from '../stories.contract.ts';
import { aStory } from './story.fixtures.ts';
import { listEmptyFields, MAX_STORY_FIELD_LENGTH, MAX_STORY_TITLE_LENGTH } from './story.ts';

describe('gaps', () => {
  it('are all competencies without a story', () => {
    expect(findGaps([])).toEqual(competenciesByQuestions);
    expect(findGaps([aStory({ competencies: [...competencies] })])).toEqual([]);
  });

  it('start with the competency that most questions ask about', () => {
    const stories = [
      aStory({ competencies: ['ownership', 'learning'] }),
      aStory({ competencies: ['learning'] }),
    ];
    expect(findGaps(stories).slice(0, 2)).toEqual(['decision_making', 'results']);
  });
});

describe('the stories for the interview day', () => {
  const titles = (...stories: Parameters<typeof chooseStories>[0]) =>
    chooseStories(stories, 3).map(({ title }) => title);

  it('show different competencies', () => {
    expect(
      titles(
        aStory({ title: 'a', competencies: ['ownership', 'results', 'learning'] }),
        aStory({ title: 'b', competencies: ['ownership', 'results'] }),
        aStory({ title: 'c', competencies: ['conflict'] }),
        aStory({ title: 'd', competencies: ['quality', 'planning'] }),
      ),
    ).toEqual(['a', 'd', 'c']);
  });

  it('come with all parts if possible, latest first', () => {
    expect(
      titles(
        aStory({ title: 'unfinished', result: '', competencies: ['conflict', 'quality'] }),
        aStory({ title: 'older', updatedAt: '2026-11-20T12:00:00.000Z' }),
        aStory({ title: 'newer' }),
      ),
    ).toEqual(['newer', 'older', 'unfinished']);
  });

  it('are none without stories', () => {
    expect(titles()).toEqual([]);
  });
});

it('names the empty parts of a story', () => {
  expect(listEmptyFields(aStory({ task: ' ', result: '' }))).toEqual(['task', 'result']);
});

describe('what members send', () => {
  const { id: _, updatedAt: __, ...sent } = aStory();
  const parse = (given: object) => saveStory.body.safeParse({ ...sent, ...given });

  it('is trimmed, and needs only a title', () => {
    const empty = { situation: '', task: '', action: '', result: '', competencies: [] };
    expect(parse({ ...empty, title: ' Late ' }).data?.title).toBe('Late');
  });

  it.each([
    ['no title', { title: ' ' }],
    ['a title of two lines', { title: 'a\nb' }],
    ['a long title', { title: 'a'.repeat(MAX_STORY_TITLE_LENGTH + 1) }],
    ['a long part', { action: 'a'.repeat(MAX_STORY_FIELD_LENGTH.action + 1) }],
    ['an unknown competency', { competencies: ['juggling'] }],
    ['a repeated competency', { competencies: ['conflict', 'conflict'] }],
  ])('is refused with %s', (_case, given) => {
    expect(parse(given).success).toBe(false);
  });
});
