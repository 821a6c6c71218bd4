// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CaptionSearch } from './caption-search.tsx';

const file = `WEBVTT

00:01.000 --> 00:02.000
Start with the result.

01:05.500 --> 01:06.000
The <i>result</i> comes first.
`;

function show(fetchCaptions: () => Promise<Response>) {
  const fetched = vi.fn<() => Promise<Response>>(fetchCaptions);
  vi.stubGlobal('fetch', fetched);

  const onJump = vi.fn<(seconds: number) => void>();
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  render(
    <QueryClientProvider client={client}>
      <CaptionSearch captionsUrl="/api/courses/one/captions" onJump={onJump} />
    </QueryClientProvider>,
  );

  return {
    fetched,
    onJump,
    field: screen.getByRole('searchbox', { name: 'Search in this video' }),
  };
}

describe('searching in a video', () => {
  it('loads the captions with the first letter, and jumps to the pressed match', async () => {
    const user = userEvent.setup();
    const { fetched, onJump, field } = show(async () => new Response(file));
    expect(fetched).not.toHaveBeenCalled();

    await user.type(field, 'result');
    expect((await screen.findByText('2 matches')).tagName).toBe('OUTPUT');
    expect(fetched).toHaveBeenCalledOnce();

    await user.click(screen.getByRole('button', { name: '1:05 The result comes first.' }));
    expect(onJump.mock.calls).toEqual([[65.5]]);
  });

  it('jumps to the best match on Enter, and does nothing without a match', async () => {
    const user = userEvent.setup();
    const { onJump, field } = show(async () => new Response(file));
    await user.type(field, 'the result');
    await screen.findByText('2 matches');
    await user.keyboard('{Enter}');
    expect(onJump.mock.calls).toEqual([[1]]);

    await user.type(field, 'zzz');
    await screen.findByText('Nobody says “the resultzzz” in this video. Try another word.');
    await user.keyboard('{Enter}');
    expect(onJump).toHaveBeenCalledOnce();
  });

  it('offers a retry if the captions can’t be loaded', async () => {
    const user = userEvent.setup();
    const answers = [new Response('no', { status: 403 }), new Response(file)];
    const { field } = show(async () => answers.shift() ?? Response.error());
    await user.type(field, 'result');
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('2 matches')).toBeTruthy();
  });
});
