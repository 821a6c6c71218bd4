// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './skeleton.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

type State = 'failed' | 'loading' | 'there';

/** Renders a list that failed to load, between two links. `setState` changes the list's state. */
function show(around: (failure: ReactNode) => ReactNode = (failure) => failure) {
  const setState = (state: State) => rerender(pageWith(state));
  const lists: Record<State, ReactNode> = {
    failed: around(<LoadFailure subject="The list" onRetry={() => setState('loading')} />),
    loading: <Loading label="Loading" />,
    there: <a href="/first">The first</a>,
  };

  const pageWith = (state: State) => (
    <main>
      <a href="/before">Before</a>
      <section aria-label="List">{lists[state]}</section>
      <a href="/after">After</a>
    </main>
  );

  const { rerender } = render(pageWith('failed'));

  return { setState };
}

const listRegion = () => screen.getByRole('region', { name: 'List' });
const button = () => screen.getByRole('button', { name: 'Try Again' });

async function pressByKey() {
  button().focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Loading');
}

it.each([
  [true, 'Please try again.'],
  [false, 'You’re offline. Please reconnect and try again.'],
])('names the connection only if it’s the cause (online: %s)', (isOnline, advice) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  show();
  expect(screen.getByText(advice)).toBeTruthy();
});

describe('focus after a retry', () => {
  it.each([
    ['the button alone', undefined],
    [
      'the button with its surroundings',
      (failure: ReactNode) => <div className="mt-8">{failure}</div>,
    ],
  ])('moves to the nearest remaining element when %s is removed', async (_, around) => {
    show(around);
    await pressByKey();
    expect(document.activeElement).toBe(listRegion());
  });

  it('lets Tab continue from that element once the list has loaded', async () => {
    const { setState } = show();
    await pressByKey();
    setState('there');

    const first = await screen.findByRole('link', { name: 'The first' });
    expect(document.activeElement).toBe(listRegion());

    await userEvent.tab();
    expect(document.activeElement).toBe(first);
    expect(listRegion().hasAttribute('tabindex')).toBe(false);
    expect(listRegion().hasAttribute('data-holds-focus')).toBe(false);
  });

  it('returns to the button when the retry fails', async () => {
    const { setState } = show();
    await pressByKey();
    setState('failed');
    await screen.findByRole('button', { name: 'Try Again' });

    expect(document.activeElement).toBe(button());
  });

  it('stays where the user has moved it in the meantime', async () => {
    const { setState } = show();
    await pressByKey();
    screen.getByRole('link', { name: 'After' }).focus();
    setState('failed');
    await screen.findByRole('button', { name: 'Try Again' });

    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'After' }));
  });

  it('stays where it is if the button never had it', async () => {
    const { setState } = show();
    screen.getByRole('link', { name: 'Before' }).focus();
    setState('there');
    await screen.findByRole('link', { name: 'The first' });

    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Before' }));
  });
});
