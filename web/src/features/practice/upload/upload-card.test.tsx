// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { ApiError } from '#web/platform/api-error.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { UploadCard } from './upload-card.tsx';
import { usePracticeUpload } from './use-practice-upload.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

afterEach(() => {
  cleanup();
  document.cookie = '__Host-sign-in-email=; max-age=0; Secure; Path=/';
});

const user: User = aUser('member', { email: 'ada+1@example.com', plan: 'professional' });

const take = {
  blob: new Blob(['x'], { type: 'video/webm' }),
  durationSeconds: 9,
  recordedAt: '2026-11-12T09:00:00.000Z',
  questionId: null,
  rehearsalId: null,
  transcript: null,
};

const rejectAsSignedOut = () =>
  Promise.reject(new ApiError(401, 'Please sign in.', 'UNAUTHORIZED'));

function StoppedRecorder() {
  const sending = usePracticeUpload({
    memberId: user.id,
    send: rejectAsSignedOut,
    onConsentRequired: () => {},
  });

  return (
    <>
      <button onClick={() => sending.sendTake(take)}>Stop</button>
      <UploadCard
        sending={sending}
        video={null}
        isStarting={false}
        onAnalyze={() => {}}
        take={null}
      />
    </>
  );
}

it('passes the email to the sign-in page in a cookie, not in the URL', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, user);
  render(
    <MemoryRouter initialEntries={['/video-analysis']}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <StoppedRecorder />
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const signIn = await screen.findByRole('link', { name: /^Sign In/ });
  expect(document.cookie).not.toContain('sign-in-email');

  signIn.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(signIn);
  expect(document.cookie).toContain('__Host-sign-in-email=email=ada%2B1%40example.com');
  expect(signIn.getAttribute('href')).not.toContain('example.com');
});
