import { listEmptyFields, listCoveredCompetencies, type SavedStory } from './story.ts';

/**
 * Chooses complete stories first, each time the one that adds the most competencies. Ties go to
 * the latest story.
 */
export function chooseStories(stories: readonly SavedStory[], count: number): SavedStory[] {
  const chosen: SavedStory[] = [];
  const left = stories.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));

  while (chosen.length < count && left.length > 0) {
    const shown = listCoveredCompetencies(chosen);
    const [best] = left.toSorted((one, other) => rate(other, shown) - rate(one, shown));
    if (!best) break;

    chosen.push(best);
    left.splice(left.indexOf(best), 1);
  }

  return chosen;
}

/** Higher than any number of competencies. */
const COMPLETE = 100;

function rate(story: SavedStory, shown: ReadonlySet<string>): number {
  const added = story.competencies.filter((competency) => !shown.has(competency)).length;
  return added + (listEmptyFields(story).length === 0 ? COMPLETE : 0);
}
