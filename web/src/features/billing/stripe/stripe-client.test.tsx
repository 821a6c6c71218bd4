// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Stripe's loader caches its first result, even across test files.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

// jsdom doesn't load scripts, so this fires the error event of a blocked script. Stripe's loader
// tries twice.
async function block() {
  for (let tries = 0; tries < 2; tries += 1) {
    const script = await waitFor(() => {
      const found = document.querySelector(
        'script[src^="https://js.stripe.com"]:not([data-blocked])',
      );
      if (!found) throw new Error('no script yet');

      return found;
    });

    script.setAttribute('data-blocked', '');
    script.dispatchEvent(new Event('error'));
  }
}

it('says that Stripe couldn’t be reached, keeps the input, and allows a retry', async () => {
  const { renderAt } = await import('#web/app/screen.fixtures.tsx');
  const { startMockServer } = await import('../fixtures/membership-mock-server.fixtures.tsx');
  const { SignupContent } = await import('../signup/signup.page.tsx');
  startMockServer();
  renderAt('/signup', [{ path: '/signup', element: <SignupContent leave={() => undefined} /> }]);
  await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
  await block();
  expect(await screen.findByText('The card field didn’t load')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('The card field didn’t load')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');

  await block();
  expect(await screen.findByText('The card field didn’t load')).toBeTruthy();
});
