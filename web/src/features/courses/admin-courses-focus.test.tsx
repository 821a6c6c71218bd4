// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { aUser, renderScreen } from '#web/app/screen.fixtures.tsx';
import { AdminCoursesPage } from './admin-courses.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

const ada = aUser('admin');

/** The mock server's courses, in order. Create, delete and move requests update this list. */
let courses: Course[];
let refusesMoves: boolean;

beforeEach(() => {
  refusesMoves = false;
  courses = ['One', 'Two', 'Three'].map((title) =>
    aCourse({ id: `course-${title.toLowerCase()}`, title }),
  );

  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const [, id, direction] =
      /\/api\/admin\/(?:catalog\/course|courses)\/([^/]+)(\/move)?/.exec(address) ?? [];

    if (direction)
      return Promise.resolve(
        refusesMoves ? new Response('That changed.', { status: 409 }) : moved(id),
      );

    if (method === 'DELETE') courses = courses.filter((course) => course.id !== id);
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));

    if (method === 'POST') courses = [...courses, aCourse({ id: 'course-new', title: 'New' })];
    if (method === 'POST') return Promise.resolve(Response.json(courses.at(-1), { status: 201 }));
    if (address.startsWith('/api/admin/audience'))
      return Promise.resolve(Response.json({ membersStarted: 0 }));

    return Promise.resolve(Response.json(address.startsWith('/api/admin/courses?') ? courses : []));
  });
});

/** Moves a course down by one position. */
function moved(id: string | undefined): Response {
  const from = courses.findIndex((course) => course.id === id);
  const [course] = courses.splice(from, 1);
  if (course) courses.splice(from + 1, 0, course);
  return new Response(null, { status: 204 });
}

async function show() {
  renderScreen({ user: ada, element: <AdminCoursesPage /> });

  await screen.findByRole('button', { name: 'Add New Course' });
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

describe('focus', () => {
  it('moves into the form and back to the button that opened it', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Two' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Course' }));

    await press('Cancel');
    expect(document.activeElement).toBe(button('Edit Two'));
  });

  it('isn’t lost when the button that opened the form disappears with the empty list', async () => {
    courses = [];
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Create Your First Course' }));
    await userEvent.type(screen.getByLabelText('Course Title'), 'New');
    await press('Create Course');
    await screen.findByRole('article');

    // Focus moves to 'Add New Course' or the list heading, depending on which renders first.
    const focusTargets = () => [
      button('Add New Course'),
      screen.getByRole('heading', { name: 'Existing Courses' }),
    ];

    await waitFor(() => expect(focusTargets()).toContain(document.activeElement));
  });

  it('moves to the list heading when its card is deleted', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Two' }));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Two' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: 'Existing Courses' }),
      ),
    );
  });
});

describe('moving a course', () => {
  it('changes the order, announces it and keeps focus on its button', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Move One down' }));

    expect(await screen.findByText('One moved to position 2.')).toBeTruthy();
    expect(titles()).toEqual(['Two', 'One', 'Three']);
    expect(document.activeElement).toBe(button('Move One down'));
  });

  it('continues with each key press', async () => {
    await show();
    (await screen.findByRole('button', { name: 'Move One down' })).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Two', 'Three', 'One']));

    expect(button('Move One down').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the server’s error and the current order', async () => {
    refusesMoves = true;
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Move One down' }));

    expect((await screen.findAllByText('The order couldn’t be changed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('That changed.').length).toBeGreaterThan(0);
    expect(titles()).toEqual(['One', 'Two', 'Three']);
  });

  it('is disabled at either end', async () => {
    await show();
    await screen.findByRole('button', { name: 'Move One up' });
    await press('Move One up');
    await press('Move Three down');

    expect(titles()).toEqual(['One', 'Two', 'Three']);
  });
});
