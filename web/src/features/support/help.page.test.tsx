// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSupportPage } from './support-page.fixtures.tsx';
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

const show = (address: string) => renderSupportPage(address, [{ path: '/help', element: <HelpPage /> }]);
const box = () => screen.getByRole('searchbox', { name: 'Search Help' });
const question = (words: string | RegExp) => screen.getByText(words).closest('details');

describe('the help page', () => {
  it('shows all six groups, folded', () => {
    show('/help');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
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

  it('filters as one types, keeps the words in the address, and says how many are left', async () => {
    const { place } = show('/help');
    await userEvent.type(box(), 'MONEY back');
    expect(question('Can I get my money back?')).toBeTruthy();
    expect(screen.queryByText('Which browsers work?')).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(/^\d+ answers?$/);
    expect(place()).toBe('/help?q=MONEY+back');
  });

  it('takes markup as words, and leads to us when there is no answer', () => {
    show('/help?q=%3Cimg%20src%3Dx%3E');
    expect(screen.getByText(/Nothing matches “<img src=x>.”/)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    const main = screen.getByRole('heading', { name: 'No answer found' }).parentElement ?? document.body;
    expect(within(main).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });

  it('opens the question that the address names, and only that', () => {
    show('/help#refund');
    expect(question('Can I get my money back?')?.open).toBe(true);
    expect(document.querySelectorAll('details[open]')).toHaveLength(1);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(question('Can I get my money back?'));
  });

  it('opens it again for who folded it and follows its address once more', async () => {
    const { router } = show('/help#refund');
    const refund = question('Can I get my money back?');
    if (refund) refund.open = false;
    await router.navigate('/help#refund');
    await waitFor(() => expect(refund?.open).toBe(true));
  });

  it('gives every answer a link of its own', () => {
    show('/help');
    expect(
      within(question('How do I cancel?') ?? document.body)
        .getByRole('link', { name: 'Link to this answer: How do I cancel?', hidden: true })
        .getAttribute('href'),
    ).toBe('/help#cancel');
  });
});
