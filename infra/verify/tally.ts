import { leastOf, type Goal, type Sizes } from './goals.ts';

/** How one test ended. */
export interface Outcome {
  /** From the root. */
  readonly file: string;
  readonly test: string;
  readonly hasPassed: boolean;
  /** By goal. */
  readonly tried: Readonly<Record<string, number | undefined>>;
}

export interface Row {
  readonly goal: string;
  readonly asked: number;
  readonly tried: number;
  /** Tests that did not hold. One stops at its first try that fails. */
  readonly failed: number;
}

/** A template test has no way to say how often it tried: it is one try of each goal that names it. */
const isTemplate = (file: string) => file.endsWith('.template.test.ts');

export function tally(
  goals: Readonly<Record<string, Goal>>,
  outcomes: readonly Outcome[],
  sizes: Sizes,
): readonly Row[] {
  return Object.entries(goals).map(([goal, { asked, tests }]) => {
    const own = outcomes.filter(({ file }) => tests.includes(file));
    const times = own.map(({ file, tried }) => (isTemplate(file) ? 1 : (tried[goal] ?? 0)));
    const failed = own.filter((outcome) => !outcome.hasPassed && concerns(outcome, goal));
    const total = times.reduce((sum, each) => sum + each, 0);
    return { goal, asked: leastOf(asked, sizes), tried: total, failed: failed.length };
  });
}

/** A test that failed before it said what it tries may have been about any goal of its file. */
function concerns({ tried }: Outcome, goal: string): boolean {
  return goal in tried || Object.keys(tried).length === 0;
}

/** A goal holds when nothing failed and it was tried as often as is asked; in the short form, when it was tried at all. */
export function holds({ asked, tried, failed }: Row, isThorough: boolean): boolean {
  return failed === 0 && tried >= (isThorough ? asked : 1);
}

/** A table in Markdown. */
export function tableOf(rows: readonly Row[], isThorough: boolean): string {
  const number = (value: number) => value.toLocaleString('en-US');
  const cells = rows.map((row) => [
    row.goal,
    number(row.asked),
    number(row.tried),
    number(row.failed),
    holds(row, isThorough) ? 'holds' : row.failed > 0 ? 'FAILED' : 'NOT REACHED',
  ]);
  const all = [['goal', 'asked', 'tried', 'failed', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(5, ...all.map((line) => line[at]?.length ?? 0)));
  const pad = (text: string, at: number) => {
    const width = widths[at] ?? 0;
    return at > 0 && at < 4 ? text.padStart(width) : text.padEnd(width);
  };
  const lines = all.map((line) => `| ${line.map(pad).join(' | ')} |`);
  const rule = `| ${widths.map((width, at) => (at > 0 && at < 4 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
