// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { AnalysisRecord, Signal } from '#shared/analysis/analysis-record.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { analysisQuery } from '../takes/practice.queries.ts';
import { TakeComparison } from './take-comparison.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const video = { ...aVideo({ id: '0000000002' }), aiAnalysisResults: aVideo().aiAnalysisResults };

/** A take whose report focused on a flat voice. */
function aTake(pitch: Partial<Signal>, charisma: number): AnalysisRecord {
  const { signals, scores, criteria, feedback } = record;
  return {
    ...record,
    scores: { ...scores, charisma },
    criteria: {
      ...criteria,
      charisma: {
        ...criteria.charisma,
        score: charisma,
        interval: { low: charisma - 4, high: charisma + 4 },
      },
    },
    signals: {
      ...signals,
      pitchStdDevSemitones: {
        ...signals.pitchStdDevSemitones,
        goodRange: { from: 2.5, to: 7 },
        ...pitch,
      },
    },
    feedback: {
      ...feedback,
      focus: { signal: 'pitchStdDevSemitones', observation: 'Flat.', advice: 'Lift.', cue: 'Lift' },
    },
  };
}

const flat = aTake({ value: 1, quality: 0.2 }, 42);
const lively = aTake({ value: 4, quality: 1 }, 85);
const silent = aTake({ value: null, quality: null }, 42);

function show(before: AnalysisRecord, after: AnalysisRecord) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const previous = aVideo({ id: '0000000001' });
  client.setQueryData(analysisQuery(previous.id).queryKey, before);
  if (!video.aiAnalysisResults) throw new Error('The fixture has no results.');

  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TakeComparison
          previous={previous}
          video={{ ...video, aiAnalysisResults: video.aiAnalysisResults }}
          record={after}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  return screen.getByRole('region', { name: 'Since your earlier take' }).textContent;
}

describe('the comparison with an earlier take', () => {
  it('says the change first, then both values in plain words', () => {
    const text = show(flat, lively);
    expect(text).toContain('42 →to 85. Your voice came alive.');
    expect(text).toContain(
      'Vocal variety: flat before, lively now. The scores are for Charisma & Presence.',
    );
  });

  it('names no improvement without a clear change', () => {
    expect(show(flat, flat)).toContain('Vocal variety: no clear change.Flat before, flat now.');
  });

  it('names the take in which the signal was not measured, and compares the overall scores', () => {
    const text = show(silent, lively);
    expect(text).toContain('79 →to 79. No clear change.');
    expect(text).toContain(
      'Vocal variety couldn’t be measured in your earlier take. These are the overall scores.',
    );
  });

  it('says that a short take is too short to compare, and names no change', () => {
    const text = show(flat, { ...lively, durationSeconds: 19.9 });
    expect(text).toContain(
      'This take is too short to compare with your earlier take. Speak for at least 20 seconds.',
    );
    expect(text).not.toMatch(/better|worse|before|no clear change|alive/);
  });
});
