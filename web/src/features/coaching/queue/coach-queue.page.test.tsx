// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachQueueRequest } from '#shared/coaching/coach-queue.ts';
import { aCoachQueueRequest } from '#shared/coaching/coaching.fixtures.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';

import { CoachQueuePage } from './coach-queue.page.tsx';

beforeEach(() => stubBrowserApis());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const OPEN = 'GET /api/coach/requests?view=open';
const page = (...requests: CoachQueueRequest[]) => Response.json({ requests, next: null });

const show = (address = '/coach') =>
  renderScreen({ user: aUser('coach'), path: '/coach', address, element: <CoachQueuePage /> });

describe('coach queue', () => {
  it('groups requests that are due at the top, and offers no actions for requests held by other coaches', async () => {
    mockServer({
      [OPEN]: () =>
        page(
          aCoachQueueRequest({ id: 'm_1', firstName: 'Lou', createdAt: hoursAgo(26.5) }),
          aCoachQueueRequest({ id: 'm_2', firstName: 'Sam', createdAt: hoursAgo(20.5) }),
          aCoachQueueRequest({
            id: 'm_3',
            firstName: 'Kim',
            createdAt: hoursAgo(2),
            status: 'in_review',
            coachName: 'Ann',
          }),
        ),
    });

    show();

    const due = within(await screen.findByRole('region', { name: 'Due now' }));
    expect(
      due.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.slice(0, 3)),
    ).toEqual(['Lou', 'Sam']);
    expect([due.getByText('2 hr late'), due.getByText('4 hr left')]).toHaveLength(2);

    const others = within(screen.getByRole('region', { name: 'On time' }));
    expect(others.getByText('Taken by Ann')).toBeTruthy();
    expect(others.queryByRole('button')).toBeNull();
  });

  it('takes a request once on a double click and opens it', async () => {
    const taken = aCoachQueueRequest({ createdAt: hoursAgo(1) });
    const TAKE = `POST /api/coach/requests/${taken.id}/take`;
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });

    const sent = mockServer({
      [OPEN]: () => page(taken),
      [TAKE]: async () => {
        await arrival;
        return Response.json(taken);
      },
    });

    const { router } = show();
    await userEvent.dblClick(
      await screen.findByRole('button', { name: 'Take: Pat, Practice Session #1' }),
    );
    arrive();
    await screen.findByText('Elsewhere');

    expect([router.state.location.pathname, sent]).toEqual([
      `/coach/${taken.id}`,
      [{ call: TAKE, body: undefined }],
    ]);
  });

  it('shows an error if another coach took the request first', async () => {
    const request = aCoachQueueRequest({ createdAt: hoursAgo(1) });
    mockServer({
      [OPEN]: () => page(request),
      [`POST /api/coach/requests/${request.id}/take`]: () =>
        errorResponse(409, 'REQUEST_TAKEN', 'Another coach has it.'),
    });

    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Take/ }));

    expect(await screen.findByText('Another coach has it.')).toBeTruthy();
  });

  it('marks new replies among the answered requests', async () => {
    const answered = aCoachQueueRequest({
      status: 'completed',
      respondedAt: hoursAgo(1),
      rating: 4,
      hasNewReply: true,
      isMine: true,
    });

    mockServer({ 'GET /api/coach/requests?view=answered': () => page(answered) });
    show('/coach?view=answered');

    expect(await screen.findByText('New reply')).toBeTruthy();
    expect(screen.getByText('Rated 4 of 5')).toBeTruthy();
  });
});
