import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { rowDataSources, rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import {
  competenciesByQuestions,
  storyQuestionCounts,
} from '#shared/interview-plan/stories/find-gaps.ts';
import { aStory } from '#shared/interview-plan/stories/story.fixtures.ts';
import { MAX_STORIES, type SavedStory } from '#shared/interview-plan/stories/story.ts';
import { findQuestion, questions } from '#shared/practice/questions/questions.ts';

import { startInterviewPlanWorld } from '../interview-plan-world.fixtures.ts';
import { STORIES } from '../member-tables.public.ts';
import { listStoryQuestions } from '../question-order.ts';
import { deleteStoryEndpoint } from './delete-story.endpoint.ts';
import { listStoriesEndpoint } from './list-stories.endpoint.ts';
import { saveStoryEndpoint } from './save-story.endpoint.ts';

let world: Awaited<ReturnType<typeof startInterviewPlanWorld>>;

beforeAll(async () => {
  world = await startInterviewPlanWorld();
});

afterAll(() => world.close());

const call = (memberId: string) => ({ ...aCall, caller: { ...member, memberId } });

async function save(memberId: string, given: Partial<SavedStory> = {}) {
  const { id, updatedAt: _, ...body } = aStory({ revision: 0, ...given });
  const answer = await saveStoryEndpoint.with(world)({ ...call(memberId), params: { id }, body });
  return isRefusal(answer) ? answer.refused : answer.body;
}

async function list(memberId: string) {
  const answer = await listStoriesEndpoint.with(world)(call(memberId));
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body;
}

async function remove(memberId: string, id: string, revision = 1) {
  const params = { id };
  const answer = await deleteStoryEndpoint.with(world)({
    ...call(memberId),
    params,
    query: { revision },
  });
  return isRefusal(answer) ? answer.refused : answer.status;
}

describe('stories', () => {
  it('are saved for their member only, latest first', async () => {
    world.setNow('2026-11-26T12:00:00.000Z');
    await save('ann', { id: 'story-first' });
    world.setNow('2026-11-27T12:00:00.000Z');
    await save('ann', { id: 'story-second', title: 'Second' });
    expect((await list('ann')).map(({ id, title, revision }) => [id, title, revision])).toEqual([
      ['story-second', 'Second', 1],
      ['story-first', 'The late supplier', 1],
    ]);
    expect(await list('bob')).toEqual([]);
  });

  it('can be changed', async () => {
    const saved = aStory({ title: 'New', updatedAt: '2026-11-27T12:00:00.000Z', revision: 2 });
    await save('cleo');
    expect(await save('cleo', { title: 'New', revision: 1 })).toEqual(saved);
    expect(await list('cleo')).toEqual([saved]);
  });

  it('don’t lose a change made in another tab', async () => {
    await save('dan');
    await save('dan', { title: 'First tab', revision: 1 });
    expect(await save('dan', { title: 'Second tab', revision: 1 })).toBe('STALE_REVISION');
    expect(await list('dan')).toMatchObject([{ title: 'First tab', revision: 2 }]);
  });

  it('are created and changed once if the response is lost', async () => {
    const created = await save('eve');
    expect(await save('eve')).toEqual(created);

    const changed = await save('eve', { title: 'New', revision: 1 });
    expect(await save('eve', { title: 'New', revision: 1 })).toEqual(changed);
    expect(await list('eve')).toEqual([changed]);
  });

  it('are deleted, also twice, and then can’t be changed', async () => {
    await save('fay');
    await remove('fay', aStory().id);
    await remove('fay', aStory().id);
    await remove('nobody', aStory().id);
    expect(await list('fay')).toEqual([]);
    expect(await save('fay', { revision: 1 })).toBe('NOT_FOUND');
  });

  it('aren’t deleted by a tab that doesn’t show their latest change', async () => {
    await save('ida');
    await save('ida', { title: 'Other tab', revision: 1 });
    expect(await remove('ida', aStory().id)).toBe('STALE_REVISION');
    expect(await list('ida')).toMatchObject([{ title: 'Other tab' }]);
    expect(await remove('ida', aStory().id, 2)).toBe(204);
  });

  it(`are at most ${MAX_STORIES}, also if they are saved at the same time`, async () => {
    const ids = Array.from({ length: MAX_STORIES + 3 }, (_, at) => `story-number-${at}`);
    const answers = await Promise.all(ids.map((id) => save('gus', { id })));
    expect(answers.filter((answer) => answer === 'CONFLICT')).toHaveLength(3);

    const stories = await list('gus');
    expect(stories).toHaveLength(MAX_STORIES);
    await remove('gus', stories[0]?.id ?? '');
    expect(await save('gus', { id: 'story-once-more' })).toMatchObject({ revision: 1 });
  });

  it('are in the data export, and deleted with the account', async () => {
    const rowsOf = ({ key }: typeof STORIES) =>
      rowsByMember(world.client, { tableName: 'stories', key });
    const [source] = rowDataSources([STORIES], rowsOf);
    await save('hal');
    const { id, ...story } = aStory({ updatedAt: '2026-11-27T12:00:00.000Z' });
    expect(await source?.collect('hal')).toMatchObject([{ json: [{ stories: { [id]: story } }] }]);

    for (const step of rowErasureSteps([STORIES], rowsOf))
      await step.erase({ memberId: 'hal', email: null });
    expect(await list('hal')).toEqual([]);
  });
});

it('counts the questions that ask for a story about each competency, most first', () => {
  const counts: Record<string, number> = {};
  for (const id of listStoryQuestions(questions.map((question) => question.id))) {
    const competency = findQuestion(id)?.competency ?? '';
    counts[competency] = (counts[competency] ?? 0) + 1;
  }

  expect(storyQuestionCounts).toEqual(counts);

  const ordered = competenciesByQuestions.map((competency) => storyQuestionCounts[competency]);
  expect(ordered).toEqual(ordered.toSorted((one, other) => other - one));
});
