// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aVideo } from '../../../../shared/practice/video.fixtures.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { CoachTab } from './coach-tab.tsx';
// Loaded already, so that a notice shows at once.
import '../../ui/toast-region.tsx';

afterEach(cleanup);

const show = () =>
  render(
    <ToastProvider>
      <CoachTab videos={[aVideo()]} titles={new Map([['0000000001', 'Practice Session #1']])} />
    </ToastProvider>,
  );

describe('the coach form', () => {
  it('asks for what is missing, a blank message included', async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText('Video'), 'Practice Session #1');
    await userEvent.type(screen.getByLabelText('Message'), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Request feedback' }));
    expect(await screen.findByText('Please select a video and write your message for the coach.')).toBeTruthy();
    expect(screen.getByLabelText('Message').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the text when the request cannot be sent', async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText('Video'), 'Practice Session #1');
    await userEvent.type(screen.getByLabelText('Message'), 'My opening, please.');
    await userEvent.click(screen.getByRole('button', { name: 'Request feedback' }));
    expect(await screen.findByText('Submission Failed')).toBeTruthy();
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'My opening, please.');
  });
});
