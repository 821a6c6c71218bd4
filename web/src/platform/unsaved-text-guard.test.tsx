// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { textSavedOn, UnsavedTextGuard } from './unsaved-text-guard.tsx';

function show() {
  const form = <UnsavedTextGuard isDirty />;
  const router = createMemoryRouter(
    [
      { path: '/one', element: form },
      { path: '/other', element: form },
      { path: '/list', element: 'List' },
    ],
    { initialEntries: ['/one'] },
  );
  render(<RouterProvider router={router} />);

  return router;
}

it('asks nothing after the text of its page was saved', async () => {
  const router = show();
  await act(() => router.navigate('/list', textSavedOn('/one')));
  expect(screen.getByText('List')).toBeTruthy();
});

it('asks if a late reply saved the text of another page', async () => {
  const router = show();
  await act(() => router.navigate('/list', textSavedOn('/other')));
  expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy();
});
