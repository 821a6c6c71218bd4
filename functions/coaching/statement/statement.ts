import { DELETED_COACHES_ID } from '#shared/coaching/coach-team.ts';
import type { AnswerFigures, CoachMonth, TeamStatement } from '#shared/coaching/coach-statement.ts';
import type { Person } from '../coaches/staff.store.ts';
import { nameOf } from '../coaches/staff.ts';
import type { AnswerRow, RateRow } from './statement.store.ts';

/** The rate of a month. `rates` are sorted by month. */
export function findRate(rates: readonly RateRow[], month: string): RateRow | undefined {
  return rates.findLast(({ entry }) => entry <= month);
}

/** Leaves out months without answers, except for the first one. */
export function buildCoachMonths(
  months: readonly string[],
  answers: readonly AnswerRow[],
  rates: readonly RateRow[],
): CoachMonth[] {
  return months
    .map((month) => ({
      month,
      rateCents: findRate(rates, month)?.cents ?? null,
      ...measureAnswers(answers.filter(({ period }) => period === month)),
    }))
    .filter(({ answerCount }, at) => at === 0 || answerCount > 0);
}

/** `people` has the coaches whose accounts exist. */
export function buildTeamStatement(
  month: string,
  { answers, rates }: { answers: readonly AnswerRow[]; rates: readonly RateRow[] },
  people: ReadonlyMap<string, Person>,
): TeamStatement {
  const findId = ({ memberId }: AnswerRow) =>
    people.has(memberId) ? memberId : DELETED_COACHES_ID;

  const coaches = [...new Set(answers.map(findId))].map((id) => ({
    id,
    name: nameOf(people.get(id)) || 'Deleted accounts',
    ...measureAnswers(answers.filter((answer) => findId(answer) === id)),
  }));

  return {
    month,
    rateCents: findRate(rates, month)?.cents ?? null,
    coaches: coaches.toSorted(
      (one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1),
    ),
    total: measureAnswers(answers),
  };
}

function measureAnswers(answers: readonly AnswerRow[]): AnswerFigures {
  const ratings = answers.flatMap(({ rating }) => rating ?? []);
  const sum = ratings.reduce((total, rating) => total + rating, 0);

  return {
    answerCount: answers.length,
    inTimeCount: answers.filter(({ isInTime }) => isInTime).length,
    averageRating: ratings.length === 0 ? null : sum / ratings.length,
  };
}
