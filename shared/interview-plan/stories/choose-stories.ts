import { listOpenFields, listShown, type SavedStory } from './story.ts';

/**
 * The stories that show the most different competencies together. Stories with all parts come
 * first; of equal ones, the latest.
 */
export function chooseStories(stories: readonly SavedStory[], count: number): SavedStory[] {
  const chosen: SavedStory[] = [];
  const left = stories.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));

  while (chosen.length < count && left.length > 0) {
    const shown = listShown(chosen);
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
  return added + (listOpenFields(story).length === 0 ? COMPLETE : 0);
}
