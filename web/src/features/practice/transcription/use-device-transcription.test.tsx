// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { practiceSettingsQuery } from '../settings/practice-settings.queries.ts';
import { FakeRecognizer, installRecognizer } from './recognizer.fixtures.ts';
import { useDeviceTranscription } from './use-device-transcription.ts';
import { defaultPracticeSettings } from '#shared/practice/practice-settings.ts';

async function read(availability: string, transcribesOnDevice: boolean) {
  installRecognizer(availability);

  const client = new QueryClient();
  client.setQueryData(practiceSettingsQuery.queryKey, {
    ...defaultPracticeSettings,
    transcribesOnDevice,
  });

  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );

  const { result } = renderHook(useDeviceTranscription, { wrapper });
  await waitFor(() => expect(FakeRecognizer.available).toHaveBeenCalled());
  await waitFor(() => expect(client.isFetching()).toBe(0));

  const { isAvailable, isOn } = result.current;

  return { isAvailable, isOn };
}

describe('useDeviceTranscription', () => {
  it('is on by default if the browser supports it', async () => {
    expect(await read('available', defaultPracticeSettings.transcribesOnDevice)).toEqual({
      isAvailable: true,
      isOn: true,
    });
  });

  it('is off if the member turned it off', async () => {
    expect(await read('available', false)).toEqual({ isAvailable: true, isOn: false });
  });

  it('is neither offered nor on if the language must be downloaded first', async () => {
    expect(await read('downloadable', true)).toEqual({ isAvailable: false, isOn: false });
  });
});
