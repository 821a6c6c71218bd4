// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { record as goodRecord } from '#shared/analysis/analysis-record.fixtures.ts';
import { toResults, type AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { Report } from './report.tsx';

const withEvidence: AnalysisRecord = {
  ...goodRecord,
  criteria: {
    ...goodRecord.criteria,
    eyeContact: {
      ...goodRecord.criteria.eyeContact,
      score: 66,
      shares: [
        { signal: 'longestLookAwaySeconds', weight: 0.25, pointsLost: 4 },
        { signal: 'cameraContactShare', weight: 0.75, pointsLost: 25 },
      ],
    },
  },
  signals: {
    ...goodRecord.signals,
    cameraContactShare: {
      ...goodRecord.signals.cameraContactShare,
      value: 0.54,
      uncertainty: 0.06,
      goodRange: { from: 0.85, to: null },
    },
  },
};

function show(record: AnalysisRecord = withEvidence) {
  const video = document.createElement('video');
  Object.defineProperty(video, 'duration', { value: 42 });

  const play = vi.spyOn(video, 'play').mockResolvedValue();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => {};

  render(
    <MemoryRouter>
      <Report
        results={toResults(record)}
        title="Practice Session #1"
        recordedAt="today"
        recording={null}
        player={{ video, attach: () => {} }}
        record={record}
        recordNotice={null}
      />
    </MemoryRouter>,
  );

  return { video, play };
}

const eyeContact = () =>
  within(screen.getByRole('heading', { name: 'Eye Contact' }).closest('li') ?? document.body);

describe('the evidence of a criterion', () => {
  it('lists its signals with value, good range and points lost, and adds them up', async () => {
    show();
    await userEvent.click(eyeContact().getByText(/How this was measured/));

    const camera = within(
      eyeContact().getByText('Looking at the camera').closest('li') ?? document.body,
    );

    expect(camera.getByText('54% of the time')).toBeTruthy();
    expect(camera.getByText('85% or more')).toBeTruthy();
    expect(camera.getByText('−25')).toBeTruthy();
    expect(eyeContact().getByText('95 − 29 = 66')).toBeTruthy();
  });

  it('shows no loss for a signal in its good range, and says how much of the total it is', () => {
    const { cameraContactShare } = withEvidence.signals;
    const shares = [{ signal: 'cameraContactShare' as const, weight: 1, pointsLost: 0.6 }];
    show({
      ...withEvidence,
      criteria: {
        ...withEvidence.criteria,
        eyeContact: { ...withEvidence.criteria.eyeContact, shares },
      },
      signals: {
        ...withEvidence.signals,
        cameraContactShare: { ...cameraContactShare, value: 0.9 },
      },
    });

    expect(eyeContact().getByText('in range')).toBeTruthy();
    expect(eyeContact().queryByText('−0.6')).toBeNull();
    expect(eyeContact().getByText(/include 0\.6 for values that are in range/)).toBeTruthy();
  });

  it('plays a moment and returns to it', async () => {
    const { video, play } = show();
    const moment = eyeContact().getByRole('button', { name: /Looked to the left/, hidden: true });
    await userEvent.click(moment);
    expect([video.currentTime, play.mock.calls.length]).toEqual([3, 1]);

    await userEvent.click(screen.getByRole('button', { name: 'Back to Eye Contact' }));
    expect(document.activeElement).toBe(moment);
  });
});

describe('the one thing to work on', () => {
  it('plays its moment', async () => {
    const { video, play } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Play the moment' }));
    expect([video.currentTime, play.mock.calls.length]).toEqual([3, 1]);
  });
});

describe('the timeline', () => {
  it('shows a waveform that is described in words', () => {
    show();
    expect(screen.getByText(/^Your volume/)).toBeTruthy();
  });

  it('has no waveform for an older record', () => {
    show({ ...withEvidence, waveform: [] });
    expect(screen.queryByText(/^Your volume/)).toBeNull();
    expect(screen.getByRole('toolbar', { name: 'Timeline' })).toBeTruthy();
  });

  it('plays from a mark by keyboard', async () => {
    const { video } = show();
    screen.getByRole('toolbar', { name: 'Timeline' }).querySelector('button')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(video.currentTime).toBe(3);
  });

  it('lists the kinds of moments that were not detected', () => {
    show();
    expect(screen.getByText(/None detected: .*long pauses/)).toBeTruthy();
  });
});
