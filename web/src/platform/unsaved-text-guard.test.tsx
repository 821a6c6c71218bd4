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
      { path: '/list', element: 'List' },
    ],
    { initialEntries: ['/one'] },
  );
  render(<RouterProvider router={router} />);

  return router;
}

it('asks nothing after the text of its visit was saved', async () => {
  const router = show();
  await act(() => router.navigate('/list', textSavedOn(router.state.location.key)));
  expect(screen.getByText('List')).toBeTruthy();
});

it('asks if a late reply saved the text of an earlier visit to the same page', async () => {
  const router = show();
  const { key } = router.state.location;
  await act(() => router.navigate('/one?take=2'));
  await act(() => router.navigate('/list', textSavedOn(key)));
  expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy();
});
