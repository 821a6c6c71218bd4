// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EditConflictNotice } from './edit-conflict-notice.tsx';

function show(isBusy = false) {
  const actions = { onKeepMine: vi.fn<() => void>(), onUseTheirs: vi.fn<() => void>() };
  const fields = [{ label: 'Title', theirs: 'New title', yours: '' }];

  render(
    <EditConflictNotice
      title="Someone else changed this course"
      fields={fields}
      isBusy={isBusy}
      {...actions}
    />,
  );

  return actions;
}

it('takes the focus, is announced and shows both values of each field', () => {
  show();

  const notice = screen.getByRole('region', { name: 'Someone else changed this course' });
  expect(document.activeElement).toBe(notice);
  expect(
    within(screen.getByRole('alert')).getByText(/Choose which version to keep\./),
  ).toBeTruthy();

  const terms = within(notice).getAllByRole('term');
  const values = within(notice).getAllByRole('definition');
  expect(terms.map(({ textContent }, at) => `${textContent}: ${values[at]?.textContent}`)).toEqual([
    'Theirs: New title',
    'Yours: Empty',
  ]);
});

it('offers exactly two actions', async () => {
  const { onKeepMine, onUseTheirs } = show();
  expect(screen.getAllByRole('button')).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: 'Keep my version' }));
  expect([onKeepMine.mock.calls.length, onUseTheirs.mock.calls.length]).toEqual([1, 0]);

  await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect([onKeepMine.mock.calls.length, onUseTheirs.mock.calls.length]).toEqual([1, 1]);
});

it('ignores clicks while busy', async () => {
  const { onKeepMine } = show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep my version' }));
  expect(onKeepMine).not.toHaveBeenCalled();
});
