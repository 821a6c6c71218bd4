import { speakText } from './score-rules.fixtures.ts';
import type { Transcript } from './transcript.ts';

/** An answer with a situation, an action and a result, spoken at 150 words per minute. */
export const transcript: Transcript = {
  version: 1,
  source: 'server',
  language: 'english',
  words: speakText(
    'When I joined, our builds took an hour. So I, um, cached the packages. After that, builds took nine minutes.',
  ),
};
