// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './skeleton.tsx';

afterEach(cleanup);

type State = 'failed' | 'loading' | 'there';

/** Renders a page with a failed list between two links. `answer` changes the list's state. */
function show(around: (failure: ReactNode) => ReactNode = (failure) => failure) {
  const answer = (state: State) => rerender(pageWith(state));
  const lists: Record<State, ReactNode> = {
    failed: around(<LoadFailure subject="The list" onRetry={() => answer('loading')} />),
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
  return { answer };
}

const place = () => screen.getByRole('region', { name: 'List' });
const button = () => screen.getByRole('button', { name: 'Try Again' });
async function pressByKey() {
  button().focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Loading');
}

describe('focus after a retry', () => {
  it.each([
    ['the button alone', undefined],
    ['the button with its surroundings', (failure: ReactNode) => <div className="mt-8">{failure}</div>],
  ])('moves to the nearest remaining element when %s is removed', async (_, around) => {
    show(around);
    await pressByKey();
    expect(document.activeElement).toBe(place());
  });

  it('lets Tab continue from that element once the list has loaded', async () => {
    const { answer } = show();
    await pressByKey();
    answer('there');
    const first = await screen.findByRole('link', { name: 'The first' });
    expect(document.activeElement).toBe(place());
    await userEvent.tab();
    expect(document.activeElement).toBe(first);
    expect(place().hasAttribute('tabindex')).toBe(false);
    expect(place().hasAttribute('data-holds-focus')).toBe(false);
  });

  it('returns to the button when the retry fails', async () => {
    const { answer } = show();
    await pressByKey();
    answer('failed');
    await screen.findByRole('button', { name: 'Try Again' });
    expect(document.activeElement).toBe(button());
  });

  it('stays where the user has moved it in the meantime', async () => {
    const { answer } = show();
    await pressByKey();
    screen.getByRole('link', { name: 'After' }).focus();
    answer('failed');
    await screen.findByRole('button', { name: 'Try Again' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'After' }));
  });

  it('stays where it is if the button never had it', async () => {
    const { answer } = show();
    screen.getByRole('link', { name: 'Before' }).focus();
    answer('there');
    await screen.findByRole('link', { name: 'The first' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Before' }));
  });
});
