import { describe, expect, it } from 'vitest';
import { questions } from '../questions/questions.ts';
import { buildPhraseIndex, findPhrases } from './find-phrases.ts';
import { splitSentences } from './job-post-text.ts';
import { parsePost } from './post-sections.ts';
import { skillPhrases } from './skill-phrases.ts';
import { buildSkillIndex } from './suggest-questions.ts';

const find = (text: string, phrases: string) => {
  const index = buildPhraseIndex({ target: phrases });
  return splitSentences(text).flatMap((sentence) =>
    findPhrases(sentence, index).map(({ start, end, weight }) => [
      sentence.text.slice(start, end),
      weight,
    ]),
  );
};

describe('a phrase', () => {
  it('matches other forms of its words', () => {
    expect(find('She coaches teams and was coaching.', 'coach')).toEqual([
      ['coaches', 1],
      ['coaching', 1],
    ]);
  });

  it('may have a gap of up to three words, and a weight', () => {
    expect(find('Explain our very complex model to people.', 'explain .. model~0.5')).toEqual([
      ['Explain our very complex model', 0.5],
    ]);
    expect(find('Explain our very complex and large model.', 'explain .. model')).toEqual([]);
  });

  it('doesn’t cross the end of a sentence', () => {
    expect(find('You learn. Quickly call us.', 'learn quickly')).toEqual([]);
  });
});

describe('the skills', () => {
  it('are all tags of questions', () => {
    const tags = new Set(questions.flatMap(({ skills }) => skills));
    expect(Object.keys(skillPhrases).filter((skill) => !tags.has(skill))).toEqual([]);
    expect(buildSkillIndex([...tags]).size).toBeGreaterThan(150);
  });
});

describe('the parts of a post', () => {
  it('exclude the employer, benefits, and pay', () => {
    const { title, sentences } = parsePost(
      'Nurse\nAbout us\nWe are kind.\nWhat you do\n- Care for patients\nPay: $30 per hour\nWhat we offer\n- Free lunch\nAbout you\nYou listen.',
    );

    expect(title.map(({ text }) => text)).toEqual(['Nurse']);

    expect(sentences.map(({ text }) => text)).toEqual([
      'What you do',
      'Care for patients',
      'About you',
      'You listen.',
    ]);
  });
});
