// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachTeam, OpenRequest } from '#shared/coaching/coach-team.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';
import { OpenRequestsPage } from './open-requests.page.tsx';

beforeEach(() => stubBrowserApis());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const carla = { id: 'carla', name: 'Carla', holdUntil: inHours(1.99) };

const held: OpenRequest = {
  id: 'pat_0000000001-1',
  memberName: 'Pat Doe',
  videoTitle: 'Take 1',
  createdAt: inHours(-26.5),
  coach: carla,
};

const waiting: OpenRequest = {
  ...held,
  id: 'sam_0000000002-1',
  memberName: 'Sam Poe',
  createdAt: inHours(-1),
  coach: null,
};

const times = { answerCount: 2, medianSeconds: 4_500, lateNow: 1, shareOnTime: 0.5 };
const none = { answerCount: 0, medianSeconds: null, lateNow: 0, shareOnTime: null };

const team: CoachTeam = {
  coaches: [
    { id: 'carla', name: 'Carla Coach', isActive: true, ...times },
    { id: 'cyril', name: 'Cyril Coach', isActive: true, ...none },
    { id: 'left', name: 'Lea Left', isActive: false, ...times },
    { id: 'sam', name: 'Sam Poe', isActive: true, ...none },
  ],
  total: { answerCount: 4, medianSeconds: 4_500, lateNow: 0, shareOnTime: 0.999 },
};

const LIST = 'GET /api/admin/coach-requests';
const ASSIGN = `PUT /api/admin/coach-requests/${held.id}/coach`;

const server = (requests: readonly OpenRequest[] = [held, waiting]) => ({
  [LIST]: () => Response.json({ requests, next: null }),
  'GET /api/admin/coaches': () => Response.json(team),
});

const show = (role: 'coach' | 'admin' = 'admin') => {
  const path = '/admin/coach-requests';
  renderScreen({ user: aUser(role), path, address: path, element: <OpenRequestsPage /> });
};

async function openDialog(name = 'Pat Doe') {
  await screen.findByRole('row', { name: /Carla Coach/ });
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^Assign: ${name}`) }),
  );

  return within(screen.getByRole('dialog'));
}

const listOptions = (dialog: ReturnType<typeof within>) =>
  dialog.getAllByRole('option').map((option: HTMLElement) => option.textContent);

describe('open requests', () => {
  it('show the member, the time left and the coach', async () => {
    mockServer(server());
    show();

    const rows = await screen.findAllByRole('heading', { level: 3 });

    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Pat Doe · Take 1',
      'Sam Poe · Take 1',
    ]);
    expect(screen.getByText('2 hr late')).toBeTruthy();
    expect(screen.getByText(/With Carla for another 2 hr/)).toBeTruthy();
    expect([screen.getByText('23 hr left'), screen.getByText('No coach yet')]).toHaveLength(2);
  });

  it('can be assigned to any other coach or returned to the queue, but not assigned to the member', async () => {
    mockServer(server());
    show();
    expect(listOptions(await openDialog())).toEqual([
      'Choose',
      'Cyril Coach',
      'Sam Poe',
      'Back to the queue',
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(listOptions(await openDialog('Sam Poe'))).toEqual([
      'Choose',
      'Carla Coach',
      'Cyril Coach',
    ]);
  });

  it('are given to another coach with a reason', async () => {
    const cyril = { ...carla, id: 'cyril', name: 'Cyril' };
    const sent = mockServer({
      ...server(),
      [ASSIGN]: () => Response.json({ ...held, coach: cyril }),
    });

    show();

    const dialog = await openDialog();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);

    await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'Cyril Coach');
    await userEvent.type(dialog.getByLabelText('Reason'), ' Carla is ill. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText(/With Cyril for another/)).toBeTruthy();

    const body = { coachId: 'cyril', expectedCoachId: 'carla', reason: 'Carla is ill.' };
    expect(sent).toEqual([{ call: ASSIGN, body }]);
  });

  it('show who has the request now after a conflict, and keep the reason', async () => {
    let list: readonly OpenRequest[] = [held];
    mockServer({
      ...server(),
      [LIST]: () => Response.json({ requests: list, next: null }),
      [ASSIGN]: () => {
        list = [{ ...held, coach: { ...carla, id: 'cyril', name: 'Cyril' } }];
        return errorResponse(409, 'STALE_REVISION', 'This request has moved.');
      },
    });

    show();

    const dialog = await openDialog();
    await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'Sam Poe');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Ill');
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));

    expect(await dialog.findByText(/^Cyril has it for another/)).toBeTruthy();
    expect(dialog.getByText('This request has moved.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Ill');
  });

  it('close the dialog with an explanation if the request was answered', async () => {
    let list: readonly OpenRequest[] = [held];
    mockServer({
      ...server(),
      [LIST]: () => Response.json({ requests: list, next: null }),
      [ASSIGN]: () => {
        list = [];
        return errorResponse(409, 'ALREADY_ANSWERED', 'A coach has already answered this request.');
      },
    });

    show();

    const dialog = await openDialog();
    await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'Back to the queue');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Ill');
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));

    expect(await screen.findByText('A coach has already answered this request.')).toBeTruthy();
    expect(await screen.findByText('No one is waiting')).toBeTruthy();
  });
});

describe('response times', () => {
  it('are listed by coach and in total', async () => {
    mockServer(server());
    show();
    await screen.findByRole('row', { name: /Carla Coach/ });

    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);

    expect(rows).toEqual([
      'CoachAnswersMedianWithin 24 hr',
      'Carla Coach21 hr 15 min50%1 late now',
      'Cyril Coach0––',
      'Lea Left (no longer a coach)21 hr 15 min50%1 late now',
      'Sam Poe0––',
      'Total41 hr 15 min99%',
    ]);
  });
});

it('the page is only for administrators', () => {
  show('coach');
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
