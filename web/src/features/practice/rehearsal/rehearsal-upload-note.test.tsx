// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { RehearsalUploadNote } from './rehearsal-upload-note.tsx';
import type { Take } from '../upload/take.store.ts';
import type { RehearsalUploads } from './use-rehearsal-uploads.ts';

const aTake = (questionId: string): Take => ({
  blob: new Blob(['x']),
  durationSeconds: 9,
  recordedAt: '2026-11-26T09:00:00.000Z',
  questionId,
  rehearsalId: 'rehearsal-1',
  transcript: null,
});

function show(given: Partial<RehearsalUploads>) {
  const retry = vi.fn<() => void>();
  const uploads: RehearsalUploads = {
    isReady: true,
    takes: [aTake('tight-deadline'), aTake('hard-feedback')],
    isSaved: true,
    fraction: null,
    problem: null,
    add: () => {},
    saveForLater: () => {},
    retry,
    discard: () => {},
    ...given,
  };

  render(
    <MemoryRouter>
      <RehearsalUploadNote uploads={uploads} />
    </MemoryRouter>,
  );

  return retry;
}

describe('the note on a rehearsal’s uploads', () => {
  it('says that the remaining answers are saved once the plan’s limit is reached, and retries on request', async () => {
    const message = 'You’ve used all 10 practice videos for this month.';
    const retry = show({ problem: { kind: 'refused', message } });
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('alert').textContent).toContain(
      '2 answers are saved in this browser until they’re uploaded.',
    );
    expect(screen.getByRole('link', { name: 'Upgrade' })).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('asks to keep the page open if the browser can’t store the answers', () => {
    show({ isSaved: false, problem: { kind: 'offline', message: 'the connection was lost.' } });
    expect(screen.getByRole('alert').textContent).toContain('Keep this page open');
  });

  it('shows the progress of the upload', () => {
    show({ takes: [aTake('tight-deadline')], fraction: 0.4 });
    expect(screen.getByText('Uploading 1 answer')).toBeTruthy();
    expect(screen.getByText('40%', { exact: false })).toBeTruthy();
  });

  it('is empty once everything is uploaded', () => {
    show({ takes: [] });
    expect(document.body.textContent).toBe('');
  });
});
