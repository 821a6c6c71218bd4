// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NotFoundPage } from './not-found.page.tsx';
import { routes } from './routes.tsx';

describe('the not-found page', () => {
  it('shows the required texts and links to the home page', () => {
    render(
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>,
    );

    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it('matches every path that no other route matches', () => {
    const paths = routes
      .flatMap((shell) => shell.children ?? [])
      .flatMap((page) => page.children ?? []);
    expect(paths.at(-1)).toMatchObject({ path: '*' });
  });
});
