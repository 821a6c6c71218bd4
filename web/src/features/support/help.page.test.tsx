// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { HelpPage } from './help.page.tsx';

const scrolled = vi.fn<(element: Element) => void>();

beforeEach(() => {
  // jsdom doesn't implement scrolling.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this);
  };
});

afterEach(() => {
  cleanup();
  scrolled.mockClear();
});

const show = (address: string) => renderAt(address, [{ path: '/help', element: <HelpPage /> }]);

const box = () => screen.getByRole('searchbox', { name: 'Search Help' });
const question = (words: string | RegExp) => screen.getByText(words).closest('details');

describe('the help page', () => {
  it('shows all six groups, with collapsed answers', () => {
    show('/help');
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual([
      'Getting started',
      'Practice and analysis',
      'Courses and guides',
      'Plans and payment',
      'Privacy',
      'Technical',
    ]);

    expect(question('How do I cancel?')?.open).toBe(false);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('filters while typing, stores the search in the URL and shows the number of answers', async () => {
    const { getPath } = show('/help');
    await userEvent.type(box(), 'MONEY back');

    expect(question('Can I get my money back?')).toBeTruthy();
    expect(screen.queryByText('Which browsers work?')).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(/^\d+ answers?$/);
    expect(getPath()).toBe('/help?q=MONEY+back');
  });

  it('treats markup as text, and links to the contact form when nothing matches', () => {
    show('/help?q=%3Cimg%20src%3Dx%3E');
    expect(screen.getByText(/Nothing matches “<img src=x>.”/)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();

    const main =
      screen.getByRole('heading', { name: 'No answer found' }).parentElement ?? document.body;
    expect(within(main).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      '/contact',
    );
  });

  it('opens only the question that the URL links to', () => {
    show('/help#refund');
    expect(question('Can I get my money back?')?.open).toBe(true);
    expect(document.querySelectorAll('details[open]')).toHaveLength(1);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(question('Can I get my money back?'));
  });

  it('reopens a collapsed question when its link is followed again', async () => {
    const { router } = show('/help#refund');
    const refund = question('Can I get my money back?');
    if (refund) refund.open = false;
    await router.navigate('/help#refund');
    await waitFor(() => expect(refund?.open).toBe(true));
  });

  it('gives every answer its own link', () => {
    show('/help');
    expect(
      within(question('How do I cancel?') ?? document.body)
        .getByRole('link', { name: 'Link to this answer: How do I cancel?', hidden: true })
        .getAttribute('href'),
    ).toBe('/help#cancel');
  });
});
