// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { defaultPracticeSettings } from '#shared/practice/practice-settings.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { practiceSettingsQuery } from './practice-settings.queries.ts';
import { PracticeSettingsPanel } from './practice-settings.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

function show(answer: () => Response) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return new Response('none', { status: 404 });
    bodies.push(JSON.parse(String(body)));
    return answer();
  });

  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(practiceSettingsQuery.queryKey, defaultPracticeSettings);

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <PracticeSettingsPanel />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return { bodies, client };
}

const pace = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Pace' });
const fillers = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Fillers' });

describe('analysis settings', () => {
  it('sends only the changed setting', async () => {
    const exclusions = { eyeContact: false, fillers: true, pace: false };
    const { bodies } = show(() => Response.json({ ...defaultPracticeSettings, exclusions }));
    await userEvent.click(fillers());

    // Only the changed switch is sent, so changes from another tab survive.
    expect(bodies).toEqual([{ exclusions: { fillers: true } }]);
    expect(fillers().checked).toBe(false);
  });

  it('discards data that was derived from the settings', async () => {
    const { bodies, client } = show(() => Response.json(defaultPracticeSettings));
    const derivedKey = [...practiceSettingsQuery.queryKey, 'level'];
    client.setQueryData(derivedKey, 'senior');
    await userEvent.click(fillers());
    await waitFor(() => expect(bodies).toHaveLength(1));
    await waitFor(() => expect(client.getQueryData(derivedKey)).toBeUndefined());
  });

  it('updates two switches pressed together, and reverts only the one that wasn’t saved', async () => {
    const exclusions = { eyeContact: false, fillers: false, pace: true };
    const replies = [
      new Response('no', { status: 503 }),
      Response.json({ ...defaultPracticeSettings, exclusions }),
    ];

    const { bodies } = show(() => replies.shift() ?? new Response('no', { status: 503 }));
    await userEvent.click(fillers());
    await userEvent.click(pace());
    await waitFor(() =>
      expect(bodies).toEqual([{ exclusions: { fillers: true } }, { exclusions: { pace: true } }]),
    );
    await waitFor(() => expect([fillers().checked, pace().checked]).toEqual([true, false]));
  });

  it('reverts the change and shows an error when it wasn’t saved', async () => {
    show(() => new Response('no', { status: 503 }));
    await userEvent.click(fillers());
    await waitFor(() => expect(fillers().checked).toBe(true));
    expect((await screen.findAllByText('Settings not saved')).length).toBeGreaterThan(0);
  });
});
