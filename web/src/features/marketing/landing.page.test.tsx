// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Preloads the lazy upload box, so that no test waits for it.
import '#web/features/practice/upload-box.public.ts';
import { HomePage } from '#web/app/home.page.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingBelowFold } from './landing-below-fold.tsx';
import { member, renderLanding } from './render-landing.fixtures.tsx';
import { SiteFooter } from './site-footer.tsx';

let scrolledTo: string[];

beforeEach(() => {
  scrolledTo = [];
  Element.prototype.scrollIntoView = function noteId(this: Element) {
    scrolledTo.push(this.id);
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('a visitor', () => {
  it('sees the product, the free trial and the offer’s countdown', () => {
    renderLanding(<LandingHero isMember={false} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Master Your Interview, Land Your Dream Job',
    );
    expect(target('Start 3-Day Free Trial')).toBe('/signup');
    expect(screen.getByText('Cancel anytime • 1,000+ success stories')).toBeTruthy();
    expect(screen.getByText('Land Your Dream Job -- Faster.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toContain('23:59:45');
  });

  it('can sign up from every section', () => {
    renderLanding(<LandingBelowFold isMember={false} />);

    const leads = (name: string, link: string | RegExp) =>
      section(name).getByRole('link', { name: link }).getAttribute('href');

    expect(leads('It’s rarely about what you know', 'Start 3-Day Free Trial')).toBe('/signup');
    expect(leads('Costs less than the cab to your interview', /of Starter$/)).toBe(
      '/signup?tier=starter',
    );
    expect(leads('Costs less than the cab to your interview', /of Professional$/)).toBe(
      '/signup?tier=professional',
    );
    expect(leads('AI analysis that shows its evidence', 'Record Your First Video')).toBe('/signup');
    expect(leads('From “interview on Friday” to ready', 'Start 3-Day Free Trial')).toBe('/signup');
    expect(leads('Your first take is one minute away', 'Start 3-Day Free Trial')).toBe('/signup');
  });

  it('sees the launch prices', () => {
    renderLanding(<LandingBelowFold isMember={false} />);

    const prices = section('Costs less than the cab to your interview');
    expect(prices.getByText('Save up to 50 percent')).toBeTruthy();

    const professional = within(prices.getByRole('article', { name: 'Professional' }));
    expect(professional.getByText('Most Popular')).toBeTruthy();
    expect(professional.getByText('$29')).toBeTruthy();
    expect(professional.getByText('$59').tagName).toBe('S');
  });

  it('sees podcast durations in whole minutes', () => {
    renderLanding(<LandingBelowFold isMember={false} />);
    expect(section('Interview Podcasts').getByText(/^29 minutes/)).toBeTruthy();
  });

  it('is scrolled to the AI analysis after following a link to it', () => {
    renderLanding(<LandingBelowFold isMember={false} />, { url: '/#ai-analysis' });
    expect(scrolledTo).toEqual(['ai-analysis']);
  });
});

describe('a member', () => {
  it('sees the landing page at /?landing, without the offer', async () => {
    renderLanding(<HomePage />, { user: member, url: '/?landing' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
      'Master Your Interview',
    );
    expect(screen.queryByRole('timer')).toBeNull();
    expect(await screen.findByRole('link', { name: /^Watch / })).toBeTruthy();
    expect(screen.queryByText('Sign up to watch')).toBeNull();
    expect(
      screen
        .queryAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/signup')),
    ).toEqual([]);
  });

  it('gets the upload box after selecting Record Your First Video', async () => {
    renderLanding(<LandingBelowFold isMember />, { user: member });
    await userEvent.click(screen.getByRole('button', { name: 'Record Your First Video' }));
    expect(await screen.findByLabelText(/Upload practice video/)).toBeTruthy();
  });

  it('is linked from the prices to their plan', () => {
    renderLanding(<LandingBelowFold isMember />, { user: member });
    const links = screen.getAllByRole('link', { name: 'See your plan' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/subscribe', '/subscribe']);
  });
});

describe('the success stories', () => {
  it('are marked as samples if they are invented', () => {
    renderLanding(<LandingBelowFold isMember={false} />);
    expect(section('Success stories').getAllByText('Sample')).toHaveLength(3);
  });
});

describe('the footer', () => {
  it('links every public page', () => {
    renderLanding(<SiteFooter />);

    const inside = screen.getAllByRole('link').map((link) => link.getAttribute('href'));

    expect(inside.slice(0, 8)).toEqual([
      '/courses',
      '/#ai-analysis',
      '/study-guides',
      '/podcasts',
      '/help',
      '/contact',
      '/privacy',
      '/terms',
    ]);
  });

  it('links members to the landing page’s AI analysis, not to their dashboard', () => {
    renderLanding(<SiteFooter />, { user: member });
    expect(target('AI Analysis')).toBe('/?landing#ai-analysis');
  });

  it('opens social networks in a new tab without an opener', () => {
    renderLanding(<SiteFooter />);

    const elsewhere = within(screen.getByRole('navigation', { name: 'Follow us' })).getAllByRole(
      'link',
    );
    expect(elsewhere).toHaveLength(3);

    for (const link of elsewhere) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });
});
