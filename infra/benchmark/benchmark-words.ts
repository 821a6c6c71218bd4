// `npm run benchmark:words [-- --mistakes]`: compares the structure rules with the labels of 60 written answers. See
// README.md.
import {
  heldOutAnswers,
  tuningAnswers,
  type LabeledAnswer,
} from '../../shared/analysis/words/labeled-answers.fixtures.ts';
import { applyRules, findMistakes, scoreLabels } from '../../shared/analysis/words/score-rules.fixtures.ts';

printScores('40 answers used for tuning', tuningAnswers);
printScores('20 other answers', heldOutAnswers);
if (process.argv.includes('--mistakes')) console.log(findMistakes(applyRules(tuningAnswers)).join('\n'));

function printScores(title: string, answers: readonly LabeledAnswer[]): void {
  console.log(title);
  const scores = Object.entries(scoreLabels(applyRules(answers)));
  console.table(
    Object.fromEntries(
      scores.map(([label, { precision, recall, f1, count }]) => [
        label,
        { sentences: count, precision: precision.toFixed(2), recall: recall.toFixed(2), F1: f1.toFixed(2) },
      ]),
    ),
  );
}
