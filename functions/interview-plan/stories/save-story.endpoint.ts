import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { saveStory } from '#shared/interview-plan/stories.contract.ts';
import {
  MAX_STORIES,
  type SavedStory,
  type Story,
  storyFields,
} from '#shared/interview-plan/stories/story.ts';
import { storyStore } from './story.store.ts';

const FULL = `You have ${MAX_STORIES} stories, the most we can save. Delete one first.`;
const STALE = 'This story was changed in another tab or on another device. Choose which to keep.';
const DELETED = 'This story was deleted in another tab or on another device.';

/** A retry after a lost response returns the saved story. */
export const saveStoryEndpoint = endpoint(saveStory, {
  impact: 'Members cannot save a story.',
  uses: { stories: storyStore.pick('list', 'create', 'change'), now: clock },
})(async ({ caller: { memberId }, params: { id }, body }, { stories, now }) => {
  const { revision: expected, ...sent } = body;
  const story = { id, ...sent, revision: expected + 1, updatedAt: now().toISOString() };
  const isSaved =
    expected === 0
      ? await stories.create(memberId, story)
      : await stories.change(memberId, story, expected);
  if (isSaved) return { status: 200, body: story };

  const saved = (await stories.list(memberId)).find((each) => each.id === id);
  if (saved && hasSameText(saved, sent)) return { status: 200, body: saved };
  if (saved) return refuse('STALE_REVISION', { message: STALE });

  return expected === 0
    ? refuse('CONFLICT', { message: FULL })
    : refuse('NOT_FOUND', { message: DELETED });
});

export const { handler, declaration } = saveStoryEndpoint;

function hasSameText(saved: SavedStory, sent: Story): boolean {
  const texts = ['title', ...storyFields] as const;
  return (
    texts.every((name) => saved[name] === sent[name]) &&
    saved.competencies.join() === sent.competencies.join()
  );
}
