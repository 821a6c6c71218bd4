import { expect, it } from 'vitest';
import { toTypedWords } from '#shared/interview-plan/stories/answer-sentences.ts';
import { splitSentences } from './sentences.ts';

const split = (text: string) => {
  const words = toTypedWords(text);
  return splitSentences(words).map(({ from, to }) =>
    words
      .slice(from, to)
      .map((word) => word.text)
      .join(' '),
  );
};

it.each([
  [['When I joined Acme, Dr. Smith led the team.', 'I fixed 3.5 bugs.']],
  [['We sold to Ms. Lee (“Mrs. Lee” then) in the U.S. market.', 'It grew.']],
  [['We moved to the U.S.', 'Costs fell, e.g. for rent.']],
  [['So did I.', 'We chose plan B.', 'It worked!']],
  [['We ran e.g. AWS vs. Azure for approx. 20 teams.', 'It fell to 90 ms.', 'Then I left.']],
  [['My Ph.D. in physics helped.']],
])('ends no sentence after an abbreviation within it: %j', (sentences) => {
  expect(split(sentences.join(' '))).toEqual(sentences);
});
