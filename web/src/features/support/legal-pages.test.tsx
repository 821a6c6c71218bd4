// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { transactionCookieName } from '#functions/accounts/sign-in/login-transaction.ts';
import { sessionCookies } from '#functions/accounts/sessions/session-cookies.ts';
import { CHECKOUT_COOKIE, SESSION_COOKIE } from '#platform/http/cookies.ts';
import { SIGN_IN_EMAIL_COOKIE } from '#shared/accounts/sign-in-email.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import { REFUND_DAYS, TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { subscribePlans, signupPlans } from '#shared/billing/plans.ts';
import { consentText } from '#shared/practice/consent.ts';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { PrivacyPage } from './privacy.page.tsx';
import { TermsPage } from './terms.page.tsx';

const pages = { '/privacy': <PrivacyPage />, '/terms': <TermsPage /> } as const;

const show = (path: keyof typeof pages) => renderAt(path, [{ path, element: pages[path] }]);

const section = (name: string) => within(screen.getByRole('region', { name }));

describe.each(['/privacy', '/terms'] as const)('%s', (path) => {
  it('has a table of contents that links to every section', () => {
    show(path);

    const [contents] = screen.getAllByRole('navigation', { name: 'On this page', hidden: true });
    const wanted = within(contents ?? document.body)
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('href')?.replace(`${path}#`, '')]);
    const there = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => [heading.textContent, heading.closest('section')?.id]);

    expect(wanted).toEqual(there);
    expect(new Set(there.map(([, id]) => id)).size).toBe(there.length);
  });

  it('shows the operator and marks missing details', () => {
    show(path);
    expect(screen.getByText('Postal address')).toBeTruthy();
    expect(screen.getAllByText('Not provided yet').length).toBeGreaterThan(0);
  });
});

describe('/privacy', () => {
  it('contains the consent text word for word', () => {
    show('/privacy');
    for (const { title, points } of consentText.sections) {
      for (const point of points) expect(section(title).getByText(point)).toBeTruthy();
    }
  });

  it('lists every cookie that is set', () => {
    show('/privacy');

    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(
      expect.arrayContaining([
        SESSION_COOKIE,
        SIGNED_IN_HINT_COOKIE,
        SIGN_IN_EMAIL_COOKIE,
        CHECKOUT_COOKIE,
        '__Host-retried-login',
      ]),
    );

    expect(sessionCookies('x').map((cookie) => names.includes(cookie.split('=')[0] ?? ''))).toEqual(
      [true, true],
    );

    const flow = transactionCookieName('a'.repeat(32)) ?? '';
    expect(names.some((name) => name.endsWith('…') && flow.startsWith(name.slice(0, -1)))).toBe(
      true,
    );
  });

  it('states the retention periods', () => {
    show('/privacy');

    const kept = (what: RegExp) => screen.getByRole('row', { name: what }).textContent;

    expect(kept(/Unfinished uploads/)).toMatch(/1 day$/);
    expect(kept(/^Recordings/)).toMatch(/90 days, or, if you press Keep, until you delete them$/);
    expect(kept(/Service logs/)).toMatch(/30 days$/);
    expect(kept(/Records of emails sent/)).toMatch(/30 days$/);
  });
});

describe('/terms', () => {
  it('lists every plan with its price, without features that do not exist', () => {
    show('/terms');

    const plans = section('Plans and prices');

    expect(plans.getAllByRole('row')).toHaveLength(1 + subscribePlans.length + signupPlans.length);
    expect(plans.getByRole('row', { name: /^Executive/ }).textContent).toContain('$79');
    expect(plans.getByRole('row', { name: /^Professional, if you join/ }).textContent).toContain(
      '$29',
    );
    expect(plans.queryByText(/Resume optimization|community/)).toBeNull();
  });

  it('states what every available plan line delivers, and the coach answers of each plan', () => {
    show('/terms');

    const lines = section('What each plan line means');
    const available = [...signupPlans, ...subscribePlans].flatMap(({ benefits }) =>
      benefits.flatMap(({ text, feature }) => (feature === null ? [] : [text])),
    );
    const rows = lines.getAllByRole('row').slice(1);

    expect(new Set(rows.map((row) => within(row).getByRole('rowheader').textContent))).toEqual(
      new Set(available),
    );

    for (const row of rows) expect(within(row).getByRole('cell').textContent).not.toBe('');
    expect(lines.getByRole('row', { name: /^Weekly 1-on-1 sessions/ }).textContent).toContain(
      'Written answers from a coach to your recordings, not live sessions, up to 12 a month',
    );
    expect(
      lines.getByText(/Starter includes 1 a month, Professional 4 and Executive 12/),
    ).toBeTruthy();
  });

  it('states the trial, the refund window and that no job is promised', () => {
    show('/terms');
    expect(section('Free trial').getByText(new RegExp(`lasts ${TRIAL_DAYS} days`))).toBeTruthy();
    expect(section('Refunds').getByText(new RegExp(`Within ${REFUND_DAYS} days`))).toBeTruthy();
    expect(
      section('No guarantee of a job').getByText(/a promise of an interview or a job/),
    ).toBeTruthy();
  });
});
