// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { summarizeConsent } from '#shared/practice/consent-summary.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { consentText } from '#shared/practice/consent.ts';
import {
  type PracticeSettings,
  defaultPracticeSettings,
} from '#shared/practice/practice-settings.ts';
import { jobPostQuery } from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { ConsentDialog, useConsent } from './consent-dialog.tsx';
import { practiceSettingsQuery } from './practice-settings.queries.ts';

const [firstPoint] = summarizeConsent(false);

const agreedTo = (version: string): PracticeSettings => ({
  ...defaultPracticeSettings,
  consent: { version, agreedAt: '2026-11-20T09:00:00.000Z' },
});

function Recorder({ record }: { record: () => void }) {
  const consent = useConsent();
  return (
    <>
      <button onClick={() => consent.runWithConsent(record)}>Record</button>
      <ConsentDialog consent={consent} />
    </>
  );
}

function show(
  settings: PracticeSettings,
  answer: Response = Response.json(agreedTo(CONSENT_VERSION)),
  usesOpenAi: boolean | null = null,
) {
  const fetched = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('fetch', fetched);

  const client = new QueryClient();
  client.setQueryData(practiceSettingsQuery.queryKey, settings);
  client.setQueryData(jobPostQuery.queryKey, {
    jobPost: null,
    canWriteQuestions: false,
    ...(usesOpenAi !== null && { usesOpenAi }),
  });

  const record = vi.fn<() => void>();
  const within = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );

  render(<Recorder record={record} />, { wrapper: within });

  return { record, fetched };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('consent before recording', () => {
  it('is requested once, saved with the text’s version, and then runs the action', async () => {
    const { record, fetched } = show(defaultPracticeSettings);
    await press('Record');
    expect(await screen.findByText(consentText.sections[0].title)).toBeTruthy();
    expect(record).not.toHaveBeenCalled();

    await press(consentText.agree);
    await waitFor(() => expect(record).toHaveBeenCalledOnce());
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(
      JSON.stringify({ consent: { version: CONSENT_VERSION } }),
    );

    await press('Record');
    await waitFor(() => expect(record).toHaveBeenCalledTimes(2));
  });

  it.each([
    [null, 'If this site uses OpenAI, we send OpenAI'],
    [true, 'We send OpenAI your audio'],
    [false, 'We don’t use OpenAI today. If we start, we send OpenAI'],
  ])('says what OpenAI gets if usesOpenAi is %s', async (usesOpenAi, text) => {
    show(defaultPracticeSettings, undefined, usesOpenAi);
    await press('Record');
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });

  it('does nothing on "Not now"', async () => {
    const { record, fetched } = show(defaultPracticeSettings);
    await press('Record');
    await screen.findByText(firstPoint);
    await press('Not now');

    expect([record.mock.calls.length, fetched.mock.calls.length]).toEqual([0, 0]);
    expect(screen.queryByText(firstPoint)).toBeNull();
  });

  it('is requested again from members who agreed before the text said who can see a recording', async () => {
    const { record } = show(agreedTo('2026-11-26'));
    await press('Record');

    expect(await screen.findByText('Who can see a recording')).toBeTruthy();
    expect(screen.getByText(/^The people you give a link to/)).toBeTruthy();
    expect(record).not.toHaveBeenCalled();
  });

  it('stays open and shows an error when it couldn’t be saved', async () => {
    const { record } = show(
      defaultPracticeSettings,
      new Response('Please try again.', { status: 503 }),
    );

    await press('Record');
    await screen.findByText(firstPoint);
    await press(consentText.agree);

    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t be saved/);
    expect(record).not.toHaveBeenCalled();
  });
});
