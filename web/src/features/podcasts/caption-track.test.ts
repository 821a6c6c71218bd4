import { expect, it } from 'vitest';
import { parseCaption } from './caption-track.ts';

it.each([
  [[], null],
  [['Just words.'], { speaker: '', text: 'Just words.' }],
  [
    ['<v Maren Okafor>Welcome to Greenroom,\nthe podcast.'],
    { speaker: 'Maren Okafor', text: 'Welcome to Greenroom, the podcast.' },
  ],
  [['<v.loud Theo>Ask <i>first</i>.</v>'], { speaker: 'Theo', text: 'Ask first.' }],
  [['<v A &amp; B>2 &lt; 3'], { speaker: 'A & B', text: '2 < 3' }],
  [['<v Ines>One.', '<v Marcus>Two.'], { speaker: 'Ines', text: 'One. Two.' }],
  [['&copy; stays'], { speaker: '', text: '&copy; stays' }],
])('parses the cues %j as the caption %j', (cues, caption) =>
  expect(parseCaption(cues)).toEqual(caption),
);
