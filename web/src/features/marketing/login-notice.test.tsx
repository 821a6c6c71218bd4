// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LoginNotice } from './landing-hero.tsx';

function open(address: string) {
  const router = createMemoryRouter([{ path: '/', element: <LoginNotice /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);

  return router;
}

describe('the notice after an unsuccessful sign-in', () => {
  it.each([
    ['failed', /didn’t work/],
    ['canceled', /not signed in/],
  ])('is shown for "%s", and the outcome is removed from the URL', async (outcome, text) => {
    const router = open(`/?login=${outcome}&landing=`);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(router.state.location.search).toBe('?landing=');
  });

  it('isn’t shown for an unknown outcome', () => {
    open('/?login=whatever');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
