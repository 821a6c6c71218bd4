import { expect, it } from 'vitest';
import { toReadableTitles } from './readable-titles.ts';

it.each([
  [['salary_talks.mp4'], ['Salary talks']],
  [['answer-the-hard-question.webm'], ['Answer the hard question']],
  [['Panel.interviews.MOV'], ['Panel interviews']],
  [['One-on-one talks - part 2.mp3'], ['One-on-one talks - part 2']],
  [['01 - Tell me about yourself.mp4'], ['Tell me about yourself']],
  [['03_closing.mp4'], ['Closing']],
  [
    ['1. Intro.mp3', '2. Salary.mp3', '10. Outro.mp3'],
    ['Intro', 'Salary', 'Outro'],
  ],
  [
    ['09 Salary.mp4', '10 Closing.mp4'],
    ['Salary', 'Closing'],
  ],
  [['30 questions to ask.pdf'], ['30 questions to ask']],
  [
    ['30 questions to ask.pdf', 'star-workbook.pdf'],
    ['30 questions to ask', 'Star workbook'],
  ],
  [
    ['2026 hiring trends.pdf', '2027 hiring trends.pdf'],
    ['2026 hiring trends', '2027 hiring trends'],
  ],
  [['01.mp4'], ['01']],
  [[`${'x'.repeat(250)}.mp4`], [`X${'x'.repeat(199)}`]],
])('turns %j into %j', (names, titles) => {
  expect(toReadableTitles(names)).toEqual(titles);
});
