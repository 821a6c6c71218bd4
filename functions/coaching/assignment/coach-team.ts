import { DELETED_COACHES_ID, type CoachTeam } from '#shared/coaching/coach-team.ts';
import type { AnswerTimes } from '../request/request-row.ts';
import { measureResponseTimes } from '../response-sla/response-times.ts';
import type { Person } from '../coaches/staff.store.ts';
import { isActiveCoach, nameOf } from '../coaches/staff.ts';

/**
 * Measures response times by coach. `people` includes former coaches who have answered.
 * `lateHolders` has an entry for each late request: the coach who holds it, or null.
 */
export function buildCoachTeam(
  people: ReadonlyMap<string, Person>,
  answers: readonly AnswerTimes[],
  lateHolders: readonly (string | null)[],
): CoachTeam {
  const answersById = new Map<string, AnswerTimes[]>([...people.keys()].map((id) => [id, []]));
  for (const answer of answers) {
    const id = people.has(answer.coachId) ? answer.coachId : DELETED_COACHES_ID;
    const theirs = answersById.get(id) ?? [];
    theirs.push(answer);
    answersById.set(id, theirs);
  }

  const coaches = [...answersById].map(([id, theirs]) => {
    const person = people.get(id);
    const isActive = person !== undefined && isActiveCoach(person);

    return {
      id,
      name: nameOf(person) || 'Deleted accounts',
      isActive,
      ...measureResponseTimes(theirs, lateHolders.filter((holder) => holder === id).length),
    };
  });

  return {
    coaches: coaches
      .filter(({ isActive, answerCount }) => isActive || answerCount > 0)
      .toSorted(
        (one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1),
      ),
    total: measureResponseTimes(answers, lateHolders.length),
  };
}
