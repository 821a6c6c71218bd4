// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { ApiError } from './api-error.ts';
import { deleteAllDrafts, readDraft } from './draft.store.ts';
import { endSessionIfSignedOut, sessionQuery, useSessionLost } from './session.ts';
import { useSavedDraft, useRestoredDraft } from './use-draft.ts';

const ann: User = aUser('member', { id: 'ann', plan: null });

const bob: User = { ...ann, id: 'bob' };
const signedOut = new ApiError(401, 'Please sign in.', 'UNAUTHORIZED');
const schema = z.object({ text: z.string() });

let client: QueryClient;

beforeEach(() => {
  sessionStorage.clear();
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const signIn = (user: User) => act(() => void client.setQueryData(sessionQuery.queryKey, user));
const loseSession = () => act(() => void endSessionIfSignedOut(client, signedOut));

/**
 * Renders the hooks of a form. Rerendering with null simulates a submission, and unmounting closes
 * the form.
 */
function openForm(draft: { text: string } | null) {
  const use = (typed: typeof draft) => {
    useSavedDraft('letter', typed);
    return useRestoredDraft('letter', schema);
  };

  return renderHook(use, { wrapper, initialProps: draft });
}

const kept = (userId: string) => readDraft({ userId, form: 'letter' }, schema);

describe('a form draft', () => {
  it('is restored once after the session was lost, without further changes', async () => {
    await signIn(ann);

    const form = openForm({ text: 'Dear' });
    form.rerender({ text: 'Dear coach' });
    await loseSession();
    form.unmount();
    await signIn(ann);

    const again = openForm({ text: 'Dear coach' });
    expect(again.result.current).toEqual({ text: 'Dear coach' });

    again.rerender(null);
    expect(kept('ann')).toBeNull();
  });

  it('is deleted when the member closes the form', async () => {
    await signIn(ann);

    const form = openForm({ text: 'Dear' });
    expect(kept('ann')).toEqual({ text: 'Dear' });

    form.unmount();
    expect(kept('ann')).toBeNull();
  });

  it('is never shown to other users, and is deleted at sign-out or when another user signs in', async () => {
    await signIn(ann);

    const form = openForm({ text: 'Dear' });
    await loseSession();
    form.unmount();
    await signIn(bob);
    expect(openForm({ text: 'Mine' }).result.current).toBeNull();
    expect([kept('ann'), kept('bob')]).toEqual([null, { text: 'Mine' }]);

    deleteAllDrafts();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is ignored if it does not match the schema', async () => {
    sessionStorage.setItem('draft/ann/letter', '{"text":7}');
    await signIn(ann);
    expect(openForm(null).result.current).toBeNull();
  });
});

describe('a lost session', () => {
  it('is detected by a 401, even as the cause of another error, and by no other error', async () => {
    await signIn(ann);

    const { result } = renderHook(useSessionLost, { wrapper });
    const errors = [
      new TypeError('Failed to fetch'),
      new ApiError(403, 'No.', 'FORBIDDEN'),
      new Error('x', {}),
    ];

    expect(errors.map((error) => endSessionIfSignedOut(client, error))).toEqual([
      false,
      false,
      false,
    ]);
    expect(result.current).toBe(false);

    await act(
      () =>
        void endSessionIfSignedOut(
          client,
          new Error('Failed to get upload URL', { cause: signedOut }),
        ),
    );

    await waitFor(() => expect(result.current).toBe(true));
  });

  it('is not reported for a visitor', async () => {
    await act(() => void client.setQueryData(sessionQuery.queryKey, null));
    expect(renderHook(useSessionLost, { wrapper }).result.current).toBe(false);
  });
});
