// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { competenciesByQuestions } from '#shared/interview-plan/stories/find-gaps.ts';
import { aStory } from '#shared/interview-plan/stories/story.fixtures.ts';
import { MAX_STORIES, type SavedStory } from '#shared/interview-plan/stories/story.ts';
import { competencies } from '#shared/practice/questions/competency.ts';
import { aUser, mockServer, renderScreen } from '#web/app/screen.fixtures.tsx';

import { FirstGap } from './first-gap.tsx';
import { StoriesPage } from './stories.page.tsx';

async function show(stories: SavedStory[], element = <StoriesPage />) {
  mockServer({ 'GET /api/stories': () => Response.json(stories) });
  renderScreen({ user: aUser('member'), path: '/stories', address: '/stories', element });
  await screen.findAllByText(/No stories yet|stories cover|You don’t have a story/);
}

const readRow = (topic: string) => {
  const row = screen.getByRole('rowheader', { name: topic }).closest('tr');
  return row && within(row);
};

describe('the stories', () => {
  it('start with what to do next', async () => {
    await show([]);
    expect(screen.getByRole('heading', { level: 1, name: 'No stories yet' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write your first story' });
    expect(link.getAttribute('href')).toBe('/stories/new');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('name the topics they cover and the first one they don’t', async () => {
    await show([aStory(), aStory({ id: 'story-second', title: 'A hard talk', result: ' ' })]);
    expect(
      screen.getByText(
        'Your stories cover 2 of 18 topics. You don’t have a story about decision making yet. 10 of our questions ask for one.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a story' }).getAttribute('href')).toBe(
      '/stories/new?topic=decision_making',
    );
    expect(screen.getAllByText('Still to write: result')).toHaveLength(1);
  });

  it('promise an interview sheet only to members with an interview plan', async () => {
    await show([aStory()]);
    expect(screen.getByText(/If you have an interview plan/)).toBeTruthy();
  });

  it('are listed by topic, with a link for each gap', async () => {
    await show([aStory()]);
    expect(screen.getAllByRole('rowheader')).toHaveLength(competenciesByQuestions.length);
    expect(
      readRow('Results')?.getByRole('link', { name: 'The late supplier' }).getAttribute('href'),
    ).toBe('/stories/story-late-supplier');
    expect(
      readRow('Conflict')
        ?.getByRole('link', { name: 'Write one about conflict' })
        .getAttribute('href'),
    ).toBe('/stories/new?topic=conflict');
  });

  it('can’t be added once the limit is reached', async () => {
    await show(
      Array.from({ length: MAX_STORIES }, (_, at) => aStory({ id: `story-number-${at}` })),
    );
    expect(screen.queryByRole('link', { name: /Add a story|Write one/ })).toBeNull();
    expect(screen.getByText(/the most we can save/)).toBeTruthy();
  });
});

describe('the day for stories', () => {
  it('names the first gap', async () => {
    await show([aStory()], <FirstGap />);
    expect(screen.getByText(/You don’t have a story about decision making yet/)).toBeTruthy();
  });

  it('names none once every topic has a story', async () => {
    await show(
      [aStory({ competencies: [...competencies] })],
      <>
        <StoriesPage />
        <FirstGap />
      </>,
    );
    expect(screen.getByText('Your stories cover all 18 topics.')).toBeTruthy();
    expect(screen.queryByText(/You don’t have a story/)).toBeNull();
  });
});
