// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { criteria } from '#shared/analysis/criteria.ts';
import {
  BenchmarkTables,
  FairnessTable,
  SignalErrors,
  benchmarkSchema,
} from './benchmark-tables.tsx';
import { HowScoringWorksPage } from './how-scoring-works.page.tsx';

const line = {
  clip: 'c01',
  signal: 'tempo',
  unit: 'syllables/s',
  truth: 3.6,
  measured: 3.5,
  limit: '10%',
  pass: true,
};

const written = {
  engineVersion: '1.1',
  rubricVersion: '1.1',
  measuredOn: '2026-11-21',
  clipCount: 1,
  rows: [line],
};

describe('the page "How scoring works"', () => {
  it('has every criterion with weights that add up, once that part is opened', async () => {
    render(<HowScoringWorksPage />);

    const title = screen.getByRole('heading', { name: 'The six criteria and their weights' });
    fireEvent(title.closest('details') ?? title, new Event('toggle'));
    await screen.findAllByText(/^Key signal/);

    for (const { label } of criteria) {
      const criterion = within(
        screen.getByRole('heading', { name: new RegExp(label) }).closest('li') ?? document.body,
      );
      const weights = criterion
        .getAllByText(/^\d+%$/)
        .map(({ textContent }) => Number.parseInt(textContent, 10));
      const sum = weights.reduce((total, weight) => total + weight, 0);

      expect(
        Math.abs(sum - (label === 'Overall Professionalism' ? 40 : 100)),
        label,
      ).toBeLessThanOrEqual(2);
    }
  });
});

describe('the error of each signal', () => {
  it('is the mean and the largest difference from the true values', () => {
    const worse = { ...line, clip: 'c02', truth: 4, measured: 4.3 };
    const unknown = { ...line, clip: 'c03', truth: null };
    const pair = { ...line, signal: 'charisma compared with c01' };
    render(
      <SignalErrors
        results={benchmarkSchema.parse({ ...written, rows: [line, worse, unknown, pair] })}
      />,
    );

    const [, ...tableRows] = screen.getAllByRole('row');

    expect(tableRows.map(({ textContent }) => textContent)).toEqual(['tempo syllables/s20.20.3']);
  });
});

describe('the fairness table', () => {
  it('shows the difference between groups per criterion, and marks those over the limit', () => {
    const byLight = {
      ...line,
      clip: 'fairness',
      signal: 'posture by light',
      truth: null,
      measured: 4.1,
      pass: false,
    };

    render(
      <FairnessTable results={benchmarkSchema.parse({ ...written, rows: [line, byLight] })} />,
    );

    const row = screen.getByRole('row', { name: /^Posture/ });

    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '', '4.1', '']);
    expect(within(row).getByText('4.1').className).toContain('text-red-text');
  });
});

describe('the benchmark', () => {
  it('mentions a newer rubric', () => {
    render(
      <BenchmarkTables results={benchmarkSchema.parse({ ...written, rubricVersion: '0.1' })} />,
    );
    expect(screen.getByText(/newer rubric/)).toBeTruthy();
  });

  it('opens clips with failures and counts them', () => {
    const failing = { ...line, clip: 'c10', signal: 'looks', measured: null, pass: false };
    render(
      <BenchmarkTables results={benchmarkSchema.parse({ ...written, rows: [line, failing] })} />,
    );

    expect(screen.getByText(/1 of 2 tests pass/)).toBeTruthy();
    expect(screen.getByText('1 of 1 fail').closest('details')?.open).toBe(true);
    expect(screen.getByText('all 1 pass').closest('details')?.open).toBe(false);
  });
});
