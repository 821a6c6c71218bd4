// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Category } from '#shared/categories/categories.contract.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

const category = (name: string): Category => ({
  id: name.toLowerCase(),
  revision: 1,
  name,
  slug: name.toLowerCase(),
});

/**
 * The mock server's state. `used` lists categories with items, and `asked` lists the write
 * requests.
 */
let categories: Category[];
let used: string[];
let asked: string[];

beforeEach(() => {
  categories = [category('Behavioral'), category('Technical')];
  used = [];
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET')
      asked.push(`${method} ${address} ${typeof body === 'string' ? body : ''}`.trim());
    return Promise.resolve(answer(method, address, typeof body === 'string' ? body : '{}'));
  });
});

function answer(method: string, address: string, body: string): Response {
  const { name = '', revision }: { name?: string; revision?: number } = JSON.parse(body);
  const [, id = '', moveTo] = /\/api\/admin\/categories\/([^?]+)(\?moveTo=.+)?/.exec(address) ?? [];
  if (method === 'GET') return Response.json(categories);

  if (categories.some((other) => other.name === name)) {
    return new Response('A category with that name already exists. Choose another name.', {
      status: 409,
    });
  }

  if (method === 'DELETE' && used.includes(id) && !moveTo) {
    return new Response('In use.', { status: 409, headers: { 'x-error-code': 'CATEGORY_IN_USE' } });
  }

  const rest = categories.filter((other) => other.id !== id);
  const stored = categories.find((other) => other.id === id);
  if (method === 'PUT' && !stored) {
    const message = 'Someone deleted this category. Save it as a new one?';
    return new Response(message, { status: 404, headers: { 'x-error-code': 'ITEM_DELETED' } });
  }
  if (method === 'PUT' && stored?.revision !== revision) {
    return new Response('Stale.', { status: 409, headers: { 'x-error-code': 'STALE_REVISION' } });
  }

  categories =
    method === 'DELETE'
      ? rest
      : [
          ...rest,
          {
            ...category(name),
            id: id || name.toLowerCase(),
            revision: (stored?.revision ?? 0) + 1,
          },
        ];

  if (method === 'DELETE') return Response.json({ moved: 0 });

  return Response.json(categories.at(-1), { status: method === 'POST' ? 201 : 200 });
}

const ada = aUser('admin');

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Infinity });
  client.setQueryData(sessionQuery.queryKey, ada);

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <CategoriesPanel lists={[]} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  await userEvent.click(screen.getByText('Categories'));
  await screen.findByLabelText('Name of Behavioral');

  return client;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('the categories panel', () => {
  it('adds a category', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('New category'), '  Leadership {Enter}');

    expect(await screen.findByLabelText('Name of Leadership')).toBeTruthy();
    expect(asked).toEqual([
      expect.stringMatching(
        /^POST \/api\/admin\/categories {"name":"Leadership","submissionId":"[^"]{36}"}$/,
      ),
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe('');
  });

  it('renames a category only if the name was changed', async () => {
    await show();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Rename Technical' }).disabled,
    ).toBe(true);

    await userEvent.type(screen.getByLabelText('Name of Technical'), '!');
    await press('Rename Technical');
    expect(await screen.findByLabelText('Name of Technical!')).toBeTruthy();
  });

  it('keeps the typed name and shows an error when the name is taken', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('New category'), 'Technical{Enter}');

    expect(
      (await screen.findAllByText('A category with that name already exists. Choose another name.'))
        .length,
    ).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe('Technical');
  });

  it('restores typed names after the session was lost', async () => {
    const client = await show();
    await userEvent.type(screen.getByLabelText('New category'), 'Leadership');
    await userEvent.type(screen.getByLabelText('Name of Technical'), '!');
    act(() => void client.setQueryData(sessionQuery.queryKey, null));
    cleanup();
    await show();
    expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe('Leadership');
    expect(screen.getByLabelText<HTMLInputElement>('Name of Technical').value).toBe('Technical!');

    await press('Rename Technical');
    await userEvent.type(screen.getByLabelText('New category'), '{Enter}');
    expect(await screen.findByLabelText('Name of Leadership')).toBeTruthy();

    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('shows the other administrator’s version on a conflict, and keeps the typed name', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Name of Technical'), '!');
    categories = [
      category('Behavioral'),
      { ...category('Technical'), name: 'Engineering', revision: 4 },
    ];

    await press('Rename Technical');

    const notice = await screen.findByRole('region', {
      name: 'Someone else changed this category',
    });
    expect(document.activeElement).toBe(notice);
    expect(
      within(notice)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Engineering', 'Technical!']);
    expect(screen.getByLabelText<HTMLInputElement>('Name of Engineering').value).toBe('Technical!');

    await press('Keep my version');
    expect(await screen.findByLabelText('Name of Technical!')).toBeTruthy();
    expect(asked.at(-1)).toBe(
      'PUT /api/admin/categories/technical {"name":"Technical!","revision":4}',
    );
  });

  it('uses the other administrator’s version on request', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Name of Technical'), '!');
    categories = [
      category('Behavioral'),
      { ...category('Technical'), name: 'Engineering', revision: 4 },
    ];

    await press('Rename Technical');
    await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));

    const name = screen.getByLabelText<HTMLInputElement>('Name of Engineering');

    expect([name.value, document.activeElement]).toEqual(['Engineering', name]);
  });

  it('offers to save the name as a new category when another administrator deleted the category', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Name of Technical'), '!');
    categories = [category('Behavioral')];
    await press('Rename Technical');
    expect(
      (await screen.findAllByText('Someone deleted this category. Save it as a new one?')).length,
    ).toBeGreaterThan(0);

    const name = screen.getByLabelText<HTMLInputElement>('New category');
    expect([name.value, document.activeElement]).toEqual(['Technical!', name]);
  });

  it('adds a category once when Enter is pressed twice', async () => {
    await show();
    fireEvent.change(screen.getByLabelText('New category'), { target: { value: 'Leadership' } });

    const form = screen.getByLabelText('New category').closest('form');
    if (form) [1, 2].forEach(() => fireEvent.submit(form));
    await screen.findByLabelText('Name of Leadership');

    expect(asked).toHaveLength(1);
  });

  it('deletes a category after confirmation', async () => {
    await show();
    await press('Delete Technical');
    expect(dialog().getByText('No items will be deleted.')).toBeTruthy();

    await userEvent.click(dialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByLabelText('Name of Technical')).toBeNull());
  });

  it('asks where to move the items of a category in use', async () => {
    used = ['technical'];
    await show();
    await press('Delete Technical');
    await userEvent.click(dialog().getByRole('button', { name: 'Delete' }));

    const choice = await dialog().findByLabelText('Move its items to');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No category', 'Behavioral']);

    await userEvent.selectOptions(choice, 'Behavioral');
    await userEvent.click(dialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(asked.at(-1)).toBe('DELETE /api/admin/categories/technical?moveTo=behavioral'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the category when the dialog is canceled', async () => {
    await show();
    await press('Delete Technical');
    await userEvent.click(dialog().getByRole('button', { name: 'Keep it' }));
    expect(asked).toEqual([]);
  });
});
