import { criteria } from '../../../../shared/analysis/criteria.ts';
import type { Change, compareResults } from '../../../../shared/practice/compare-takes.ts';

export type TakeChanges = NonNullable<ReturnType<typeof compareResults>>;

export function describeComparison(changes: TakeChanges): string {
  const namesOf = (wanted: Change | null) =>
    criteria.filter(({ key }) => changes[key].change === wanted).map(({ label }) => label);
  const [better, worse, unclear] = [namesOf('better'), namesOf('worse'), namesOf('no_clear_change')];
  if (better.length + worse.length + unclear.length === 0) return 'No criterion was scored in both takes.';
  if (better.length + worse.length === 0) {
    return 'No clear change: any difference is too small to measure reliably.';
  }
  const rest = unclear.length > 0 ? ` No clear change in the other ${formatCount(unclear.length)}.` : '';
  return `${describeClearChanges(better, worse)}${rest}`;
}

function describeClearChanges(better: readonly string[], worse: readonly string[]): string {
  if (worse.length === 0) return `The later take was better in ${list.format(better)}.`;
  if (better.length === 0) return `The later take was worse in ${list.format(worse)}.`;
  return `The later take was better in ${list.format(better)}, but worse in ${list.format(worse)}.`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const numberWords = ['criterion', 'two criteria', 'three criteria', 'four criteria', 'five criteria'] as const;
const formatCount = (count: number) => numberWords[count - 1] ?? `${count} criteria`;
