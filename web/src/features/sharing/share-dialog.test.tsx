// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportShare } from '#shared/sharing/sharing.contract.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';
import { ShareDialog } from './share-dialog.tsx';

beforeEach(stubBrowserApis);

const LIST = 'GET /api/user-videos/video-1/shares';
const CREATE = 'POST /api/user-videos/video-1/shares';
const REVOKE = 'DELETE /api/user-videos/video-1/shares/share-1';

const aShare = (given: Partial<ReportShare> = {}): ReportShare => ({
  id: 'share-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  allowsComments: false,
  viewCount: 0,
  views: [],
  ...given,
});

const listed = (...shares: ReportShare[]) => ({ [LIST]: () => Response.json(shares) });

const show = () =>
  renderScreen({
    user: aUser('member'),
    path: '/',
    address: '/',
    element: <ShareDialog videoId="video-1" open onClose={() => {}} />,
  });

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the dialog for sharing a report', () => {
  it('says what visitors see, and that nobody else can see the report yet', async () => {
    mockServer(listed());
    show();
    expect(await screen.findByText('None. No link opens this report.')).toBeTruthy();

    const text = screen.getByRole('dialog', { name: 'Share with a mentor' }).textContent;
    expect(text).toContain(
      'Anyone who opens it sees the recording, the question, and the full report',
    );
  });

  it('creates a link for seven days without comments by default', async () => {
    const created = { share: aShare(), path: '/shared#secret' };
    const sent = mockServer({
      ...listed(),
      [CREATE]: () => Response.json(created, { status: 201 }),
    });

    show();
    await press('Create link');

    expect(await screen.findByDisplayValue(`${window.location.origin}/shared#secret`)).toBeTruthy();
    expect(sent).toEqual([{ call: CREATE, body: { days: 7, allowsComments: false } }]);
  });

  it('creates a link with the chosen duration and comments', async () => {
    const share = aShare({ allowsComments: true });
    const created = { share, path: '/shared#secret' };
    const sent = mockServer({
      ...listed(),
      [CREATE]: () => Response.json(created, { status: 201 }),
    });

    show();
    await userEvent.click(await screen.findByLabelText('30 days'));
    await userEvent.click(screen.getByRole('switch', { name: 'Let your mentor comment' }));
    await press('Create link');

    expect(await screen.findByText('Comments allowed')).toBeTruthy();
    expect(sent).toEqual([{ call: CREATE, body: { days: 30, allowsComments: true } }]);
  });

  it('shows the message if the link can’t be created, and keeps the choices', async () => {
    mockServer({
      ...listed(),
      [CREATE]: () => errorResponse(409, 'SHARE_LIMIT', 'Revoke one first.'),
    });

    show();
    await userEvent.click(await screen.findByRole('switch', { name: 'Let your mentor comment' }));
    await press('Create link');

    expect(await screen.findByText('Revoke one first.')).toBeTruthy();
    expect(screen.getByRole('switch', { checked: true })).toBeTruthy();
  });

  it('offers no new link if the report has five', async () => {
    mockServer(listed(...[1, 2, 3, 4, 5].map((at) => aShare({ id: `share-${at}` }))));
    show();
    expect(await screen.findByText(/You have 5 active links/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  });

  it('lists the views of a link', async () => {
    const views = ['2026-11-22T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    mockServer(listed(aShare({ viewCount: 3, views })));
    show();

    const link = (await screen.findByText('Viewed 3 times')).closest('details');

    expect(within(link ?? document.body).getAllByRole('listitem', { hidden: true })).toHaveLength(
      2,
    );
    expect(screen.getByText('Only the newest 2 are listed.')).toBeTruthy();
  });

  it('removes a revoked link and keeps the focus in the dialog', async () => {
    mockServer({ ...listed(aShare()), [REVOKE]: () => new Response(null, { status: 204 }) });
    show();
    await press(/^Revoke the link/);

    expect(await screen.findByText('None. No link opens this report.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Active links' }));
  });

  it('keeps a link that couldn’t be revoked', async () => {
    mockServer({ ...listed(aShare()), [REVOKE]: () => errorResponse(500, 'INTERNAL') });
    show();
    await press(/^Revoke the link/);

    expect(await screen.findByText('Couldn’t revoke the link')).toBeTruthy();
    expect(screen.getByText('Not viewed yet')).toBeTruthy();
  });

  it('reloads the links on request after an error', async () => {
    let fails = true;
    mockServer({ [LIST]: () => (fails ? errorResponse(404, 'NOT_FOUND') : Response.json([])) });
    show();

    const retry = await screen.findByRole('button', { name: /again/i });
    fails = false;
    await userEvent.click(retry);

    expect(await screen.findByText('None. No link opens this report.')).toBeTruthy();
  });
});
