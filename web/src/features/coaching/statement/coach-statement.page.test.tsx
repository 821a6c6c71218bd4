// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listStatementMonths,
  type CoachMonth,
  type TeamStatement,
} from '#shared/coaching/coach-statement.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';
import { CoachStatementPage } from './coach-statement.page.tsx';
import { buildCoachCsv, buildTeamCsv, parseDollars } from './statement-texts.ts';

beforeEach(() => stubBrowserApis());

const [current = '', former = ''] = listStatementMonths(new Date());
const none = { answerCount: 0, inTimeCount: 0, averageRating: null };
const figures = { answerCount: 3, inTimeCount: 2, averageRating: 4.25 };

const months: readonly CoachMonth[] = [
  { month: '2026-11', rateCents: 1_250, ...none },
  { month: '2026-09', rateCents: 1_000, ...figures },
  { month: '2026-08', rateCents: null, ...figures },
];

const team: TeamStatement = {
  month: '2026-11',
  rateCents: 1_250,
  coaches: [{ id: 'carla', name: 'Carla Coach', ...figures }],
  total: figures,
};

const RATE = 'PUT /api/admin/coach-rate';
const FIELD = 'Pay per answer in US dollars';

const server = {
  'GET /api/coach/statement': () => Response.json({ months }),
  [`GET /api/admin/coach-statement?month=${current}`]: () => Response.json(team),
  [`GET /api/admin/coach-statement?month=${former}`]: () => Response.json(team),
};

const show = (role: 'member' | 'coach' | 'admin', search = '') => {
  const path = '/coach/statement';
  renderScreen({
    user: aUser(role),
    path,
    address: `${path}${search}`,
    element: <CoachStatementPage />,
  });
};

const readRows = async (section: string) => {
  const region = within(await screen.findByRole('region', { name: section }));
  return (await region.findAllByRole('row')).map(({ textContent }) => textContent);
};

describe('a coach', () => {
  it('sees the months with their rates and sums', async () => {
    mockServer(server);
    show('coach');

    expect(await readRows('Your answers')).toEqual([
      'MonthAnswersWithin 24 hrRatingSum',
      'Nov 2026 so far0––$0$12.50 each',
      'Sep 2026366%4.3$30$10 each',
      'Aug 2026366%4.3–',
    ]);
    expect(screen.getByText(/midnight UTC/)).toBeTruthy();
    expect(screen.queryByText('All coaches')).toBeNull();
  });
});

describe('an administrator', () => {
  it('sees all coaches in the current month', async () => {
    mockServer(server);
    show('admin');

    expect(await readRows('All coaches')).toEqual([
      'CoachAnswersWithin 24 hrRatingSum',
      'Carla Coach366%4.3$37.50$12.50 each',
      'Total366%4.3$37.50$12.50 each',
    ]);
  });

  it('changes the pay per answer in the current month', async () => {
    const sent = mockServer({ ...server, [RATE]: () => Response.json({ rateCents: 1_575 }) });
    show('admin');
    const field = await screen.findByLabelText<HTMLInputElement>(FIELD);
    expect(field.value).toBe('12.50');

    await userEvent.clear(field);
    await userEvent.type(field, '7,5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Enter an amount/)).toBeTruthy();
    expect(sent).toEqual([]);

    await userEvent.clear(field);
    await userEvent.type(field, '15.75');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Pay per answer saved')).toBeTruthy();
    expect(sent).toEqual([
      { call: RATE, body: { month: current, cents: 1_575, expectedCents: 1_250 } },
    ]);
  });

  it('keeps the typed amount after a conflict', async () => {
    const refuse = () => errorResponse(409, 'STALE_REVISION', 'Someone else changed the rate.');
    mockServer({ ...server, [RATE]: refuse });
    show('admin');
    const field = await screen.findByLabelText<HTMLInputElement>(FIELD);
    await userEvent.clear(field);
    await userEvent.type(field, '20');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Someone else changed the rate.')).toBeTruthy();
    expect(field.value).toBe('20');
  });

  it('can’t change the pay of an earlier month', async () => {
    mockServer(server);
    show('admin', `?month=${former}`);

    expect(await screen.findByText(/^Pay per answer: \$12.50/)).toBeTruthy();
    expect(screen.queryByLabelText(FIELD)).toBeNull();
  });
});

it('the page is only for coaches and administrators', () => {
  show('member');
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});

describe('the CSV file', () => {
  it('has one line per month of a coach', () => {
    expect(buildCoachCsv(months, 'Carla Coach')).toBe(
      'month,coach,answers,answersWithin24Hours,averageRating,usdPerAnswer,sumUsd\r\n' +
        '2026-11,Carla Coach,0,0,,12.50,0.00\r\n' +
        '2026-09,Carla Coach,3,2,4.25,10.00,30.00\r\n' +
        '2026-08,Carla Coach,3,2,4.25,,\r\n',
    );
  });

  it('has one line per coach of a month', () => {
    expect(buildTeamCsv(team).split('\r\n').slice(1)).toEqual([
      'carla,2026-11,Carla Coach,3,2,4.25,12.50,37.50',
      '',
    ]);
  });
});

it.each([
  ['12', 1_200],
  ['$12.5', 1_250],
  [' 0.05 ', 5],
  ['1000.00', 100_000],
  ['7,5', null],
  ['-3', null],
  ['1.234', null],
  ['', null],
])('reads the amount %s as %s cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});
