// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import type { ScoreAgreement } from '#shared/coaching/score-agreement.ts';
import { aUser, mockServer, renderScreen, stubBrowserApis } from '#web/app/screen.fixtures.tsx';
import { ScoreAgreementPage } from './score-agreement.page.tsx';

beforeEach(() => stubBrowserApis());

describe('score agreement page', () => {
  const empty = {
    pairs: [],
    meanDifference: null,
    meanAbsoluteDifference: null,
    rankCorrelation: null,
  };

  const agreement: ScoreAgreement = {
    answerCount: 3,
    hasMore: false,
    criteria: criterionKeys.map((criterion) =>
      criterion === 'confidence'
        ? {
            criterion,
            pairs: [{ measured: 80, human: 70 }],
            meanDifference: -10,
            meanAbsoluteDifference: 10,
            rankCorrelation: null,
          }
        : { criterion, ...empty },
    ),
  };

  const compare = (role: 'coach' | 'admin') => {
    mockServer({ 'GET /api/admin/coach-agreement': () => Response.json(agreement) });

    renderScreen({
      user: aUser(role),
      path: '/coach/agreement',
      address: '/coach/agreement',
      element: <ScoreAgreementPage />,
    });
  };

  it('explains when there are few pairs or none', async () => {
    compare('admin');

    const confidence = within(
      (await screen.findByRole('heading', { name: 'Confidence' })).closest('li') ?? document.body,
    );

    expect(confidence.getByText(/Too few answers/)).toBeTruthy();
    expect(confidence.getByText('−10.0')).toBeTruthy();
    expect(confidence.getAllByText('no range: too few pairs')).toHaveLength(2);
    expect(
      screen.getAllByText(/No answer has both a coach score and a measured score yet/),
    ).toHaveLength(5);
  });

  it('is only for administrators', () => {
    compare('coach');
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });
});
