// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { toResults, type AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { transcript } from '#shared/analysis/words/transcript.fixtures.ts';
import { Report } from './report.tsx';

function show(changed: Partial<AnalysisRecord> = {}) {
  const video = document.createElement('video');
  Object.defineProperty(video, 'duration', { value: 42 });

  const play = vi.spyOn(video, 'play').mockResolvedValue();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => {};

  const shown = { ...record, transcript, ...changed };

  render(
    <MemoryRouter>
      <Report
        results={toResults(shown)}
        title="Practice Session #1"
        recordedAt="today"
        recording={null}
        player={{ video, attach: () => {} }}
        record={shown}
        recordNotice={null}
      />
    </MemoryRouter>,
  );

  return { video, play };
}

const section = () => within(screen.getByRole('region', { name: 'Transcript' }));
const sentences = () => section().getAllByRole('button', { name: /^Play from/ });

describe('the transcript', () => {
  it('names the part of each sentence', () => {
    show();

    const rows = section()
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByRole('button'))
      .map(({ textContent }) => textContent?.trim());

    expect(rows).toEqual([
      '0:00SituationWhen I joined, our builds took an hour.',
      '0:03ActionSo I, um, cached the packages.',
      '0:06ResultAfter that, builds took nine minutes.',
    ]);
  });

  it('summarizes the parts, numbers, and counts, and says that they aren’t scored', () => {
    show();

    const parts = within(section().getByRole('list', { name: 'Parts of your story' }));

    expect(parts.getAllByText(': found')).toHaveLength(3);
    expect(
      section().getByText('1 measured number · “I” 2 times, “we” once · 143 words per minute'),
    ).toBeTruthy();
    expect(section().getByText(/These marks don’t change your scores/)).toBeTruthy();
  });

  it('says which part is missing', () => {
    show({ transcript: { ...transcript, words: transcript.words.slice(0, 8) } });
    const parts = within(section().getByRole('list', { name: 'Parts of your story' }));
    expect(parts.getByText(/Action/).textContent).toBe('Action: not found');
  });

  it('plays a word on a click', () => {
    const { video, play } = show();
    fireEvent.click(section().getByText('cached'));
    expect(video.currentTime).toBeCloseTo(4.3, 5);
    expect(play).toHaveBeenCalledOnce();
  });

  it('marks the word that is being played', () => {
    const { video } = show();
    video.currentTime = 4.5;
    fireEvent(video, new Event('seeked'));

    expect(section().getByText('cached').className).toContain('text-amber');
    expect(section().getByText('packages.').className).not.toContain('text-amber');
  });

  it('shows a long pause before the next word', () => {
    show({
      evidence: [
        { id: 'pause-1', kind: 'pause', startSeconds: 1.2, endSeconds: 2.5, direction: null },
      ],
    });

    expect(section().getByText('pause 1.3 s').nextSibling?.textContent).toBe('took');
  });

  it('has one Tab stop, moves between sentences with the arrow keys, and plays with Enter', async () => {
    const { video } = show();
    expect(sentences().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);

    sentences()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(sentences()[2]);
    expect(video.currentTime).toBeCloseTo(5.5, 5);

    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(sentences()[0]);
  });

  it('leaves out pace and fillers that the member excluded', () => {
    const leftOut = { ...record.signals.fillersPerMinute, reason: 'left_out' as const };
    show({
      signals: { ...record.signals, syllablesPerSecond: leftOut, fillersPerMinute: leftOut },
    });

    expect(section().queryByText(/words per minute/)).toBeNull();
    expect(section().getByText('um,').className).not.toContain('border');
  });

  it('shows only the words in other languages', () => {
    show({ transcript: { ...transcript, language: 'spanish' } });
    expect(section().queryByRole('list', { name: 'Parts of your story' })).toBeNull();
    expect(sentences()).toHaveLength(3);
  });

  it('says that the browser wrote it', () => {
    show({ transcript: { ...transcript, source: 'browser', language: 'en-US' } });
    expect(section().getByText(/Your browser wrote this on your device/)).toBeTruthy();
  });

  it('is absent without a transcript', () => {
    show({ transcript: null });
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
  });
});
