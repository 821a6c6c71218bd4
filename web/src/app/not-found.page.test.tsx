// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { NotFoundPage } from './not-found.page.tsx';
import { routes } from './routes.tsx';

afterEach(cleanup);

describe('a path without a page', () => {
  it('says both sentences and leads home', () => {
    render(
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it('is whatever no other route takes', () => {
    const paths = routes.flatMap((shell) => shell.children ?? []).flatMap((page) => page.children ?? []);
    expect(paths.at(-1)).toMatchObject({ path: '*', element: <NotFoundPage /> });
  });
});
