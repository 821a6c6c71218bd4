// `npm run benchmark -- job-posts`: suggests questions for the posts in job-posts/ and compares them
// with the labels in expected.json. Exits with code 1 if a mean is below its limit or a long post
// takes too much time.
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { mean, median } from '#functions/analysis/statistics/statistics.ts';
import { suggestQuestions } from '#shared/practice/job-post/suggest-questions.ts';
import { competencies } from '#shared/practice/questions/competency.ts';
import { questions } from '#shared/practice/questions/questions.ts';
import { roleFamilies } from '#shared/practice/questions/role-family.ts';
import { seniorities } from '#shared/practice/questions/seniority.ts';
import { judgeSuggestions, type PostLabels } from './judge-suggestions.ts';

const MIN_PRECISION = 0.8;
const MIN_RECALL = 0.8;
/** For a post of 10,000 characters. */
const MAX_MILLISECONDS = 100;
const LONG_POST_CHARACTERS = 10_000;

const labelsSchema = z.record(
  z.string(),
  z.object({
    roleFamilies: z.array(z.enum(roleFamilies)).min(1),
    seniority: z.array(z.enum(seniorities)).min(1),
    competencies: z.array(z.enum(competencies)).min(3),
    skills: z.array(z.string()),
  }),
);

const folder = new URL('job-posts/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder), 'utf8');
const labels = labelsSchema.parse(JSON.parse(await read('expected.json')));
const texts = await Promise.all(Object.keys(labels).map((name) => read(`${name}.txt`)));

const rows = Object.entries(labels).map(([name, label], at) => ({
  post: name,
  ...measure(texts[at] ?? '', label),
}));

console.table(rows);

const longPost = texts.join('\n').slice(0, LONG_POST_CHARACTERS);

const longMilliseconds = median(
  Array.from({ length: 9 }, () => time(() => suggestQuestions(longPost, questions))),
);

const [precision, recall] = [
  mean(rows.map((row) => row.precision)),
  mean(rows.map((row) => row.recall)),
];

const rightRoles = rows.filter(({ role }) => role === 'right').length;
const rightSeniorities = rows.filter(({ seniority }) => seniority === 'right').length;
console.log(`Precision at 8: ${precision.toFixed(3)} (at least ${MIN_PRECISION})`);
console.log(`Recall of competencies: ${recall.toFixed(3)} (at least ${MIN_RECALL})`);

console.log(
  `Role: ${rightRoles} of ${rows.length}. Seniority: ${rightSeniorities} of ${rows.length}.`,
);

console.log(`Slowest post: ${Math.max(...rows.map(({ milliseconds }) => milliseconds))} ms.`);

console.log(
  `${LONG_POST_CHARACTERS} characters: ${longMilliseconds.toFixed(1)} ms (at most ${MAX_MILLISECONDS})`,
);

const isGood =
  precision >= MIN_PRECISION && recall >= MIN_RECALL && longMilliseconds <= MAX_MILLISECONDS;
process.exitCode = isGood ? 0 : 1;

function measure(text: string, label: PostLabels) {
  const result = suggestQuestions(text, questions);
  const milliseconds = Number(time(() => suggestQuestions(text, questions)).toFixed(1));

  if (result.state === 'refused')
    return {
      ...judgeSuggestions([], label),
      role: result.problem,
      seniority: result.problem,
      milliseconds,
    };

  return {
    ...judgeSuggestions(
      result.suggestions.map(({ question }) => question),
      label,
    ),
    role: judge(result.roleFamily, label.roleFamilies),
    seniority: judge(result.seniority, label.seniority),
    milliseconds,
  };
}

function judge<Value>(found: Value | null, expected: readonly Value[]): string {
  return found !== null && expected.includes(found) ? 'right' : String(found);
}

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
