// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from './routes.tsx';

beforeEach(() => {
  // React logs every caught error; this keeps the test output clean.
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('scores is not a list');
}

function NotLoaded(): never {
  throw new TypeError(
    'Failed to fetch dynamically imported module: https://example.com/assets/courses.page-1.js',
  );
}

const frame = routes[0];

const show = (errorElement: ReactNode, element: ReactNode = <Broken />) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, errorElement }])} />);

describe('the error page', () => {
  it('renders its own main element when the shell crashed', () => {
    show(frame?.errorElement);
    expect(screen.getByRole('main').textContent).toContain('This page isn’t working');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it('renders inside the main element of the shell when only the page crashed', () => {
    show(frame?.children?.[0]?.errorElement);
    expect(screen.getByRole('heading', { name: 'This page isn’t working', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('asks to check the connection when a chunk failed to load, and shows no file URL', () => {
    show(frame?.errorElement, <NotLoaded />);

    const page = screen.getByRole('main').textContent;

    expect(page).toContain('This page didn’t load');
    expect(page).toContain('Check your connection, then reload.');
    expect(page).not.toContain('assets/');
  });
});
