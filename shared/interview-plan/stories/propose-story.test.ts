import { expect, it } from 'vitest';
import { speakText } from '#shared/analysis/words/score-rules.fixtures.ts';
import { proposeStory } from './propose-story.ts';
import { MAX_STORY_FIELD_LENGTH } from './story.ts';
import { listAnswerSentences, toTypedWords } from './answer-sentences.ts';

const propose = (text: string) => proposeStory(listAnswerSentences(toTypedWords(text)));

it('sorts an answer’s own sentences into the parts of a story', () => {
  expect(
    propose(
      'I think speed matters. When I joined, our builds took an hour. I had to, um, get them below ten minutes. So I I cached the packages. After that, builds took nine minutes',
    ),
  ).toEqual({
    situation: 'When I joined, our builds took an hour.',
    task: 'I had to get them below ten minutes.',
    action: 'So I cached the packages.',
    result: 'After that, builds took nine minutes.',
  });
});

it('knows when each sentence was said, also without punctuation', () => {
  const words = speakText(
    'when I joined our builds took an hour so I cached the packages after that builds dropped to nine minutes',
  );
  const sentences = listAnswerSentences(words);
  expect(sentences.map(({ text }) => text)).toEqual([
    'When I joined our builds took an hour.',
    'So I cached the packages.',
    'After that builds dropped to nine minutes.',
  ]);
  expect(sentences[1]?.startSeconds).toBe(words.find(({ text }) => text === 'so')?.startSeconds);
});

it('takes each line that was typed as a sentence', () => {
  expect(propose('When I joined, builds took an hour\nI cached the packages')).toMatchObject({
    situation: 'When I joined, builds took an hour.',
    action: 'I cached the packages.',
  });
});

it('keeps whole sentences up to the length of the field', () => {
  const step = 'I called all of the suppliers in town and asked them for a better price. ';
  const action = propose(step.repeat(30))?.action ?? '';
  expect(action.length).toBeLessThanOrEqual(MAX_STORY_FIELD_LENGTH.action);
  expect(action.endsWith('a better price.')).toBe(true);
});

it('proposes nothing for an answer that tells no story', () => {
  expect(propose('I think teams matter.')).toBeNull();
});
