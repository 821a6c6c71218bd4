// `npm run benchmark -- words [--mistakes]`: compares the structure rules with the labels of 60
// written answers. See README.md.
import { heldOutAnswers, tuningAnswers } from '#shared/analysis/words/labeled-answers.fixtures.ts';
import {
  applyRules,
  applyRulesWithoutPunctuation,
  findMistakes,
  type LabeledResult,
  scoreLabels,
} from '#shared/analysis/words/score-rules.fixtures.ts';

printScores('40 answers used for tuning, by sentence', applyRules(tuningAnswers));
printScores('20 other answers, by sentence', applyRules(heldOutAnswers));
printScores('40 answers without punctuation, by word', applyRulesWithoutPunctuation(tuningAnswers));

printScores(
  '20 other answers without punctuation, by word',
  applyRulesWithoutPunctuation(heldOutAnswers),
);

if (process.argv.includes('--mistakes'))
  console.log(findMistakes(applyRules(tuningAnswers)).join('\n'));

function printScores(title: string, results: readonly LabeledResult[]): void {
  console.log(title);

  const scores = Object.entries(scoreLabels(results)).filter(([, { count }]) => count > 0);

  console.table(
    Object.fromEntries(
      scores.map(([label, { precision, recall, f1, count }]) => [
        label,
        {
          labeled: count,
          precision: precision.toFixed(2),
          recall: recall.toFixed(2),
          F1: f1.toFixed(2),
        },
      ]),
    ),
  );
}
