// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { aJobPost } from '../../../../shared/practice/job-post/job-post.fixtures.ts';
import { deleteAllDrafts } from '../../platform/draft.store.ts';
import { sessionQuery } from '../../platform/session.ts';
import { aUser } from '../billing/membership.fixtures.ts';
import { JobPostPage } from './job-post.page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, aUser());
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/video-analysis/job-post']}>
        <JobPostPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function submit(text: string) {
  show();
  if (text) {
    await userEvent.click(screen.getByLabelText('Job post'));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Find questions' }));
}

const listQuotes = () => screen.getAllByRole('mark').map(({ textContent }) => textContent);

describe('the job post page', () => {
  it('suggests questions with the phrase that asks for them, and moves the focus there', async () => {
    await submit(aJobPost());
    expect(screen.getByRole('heading', { name: '10 questions for this job' })).toBeTruthy();
    expect(screen.getByText('Finance · Senior')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '10 questions for this job' }));
    for (const quote of listQuotes()) expect(aJobPost()).toContain(quote);
  });

  it('opens the recorder with a suggested question', async () => {
    await submit(aJobPost());
    const [first] = screen.getAllByRole('listitem');
    await userEvent.click(within(first ?? document.body).getByRole('link', { name: /^Practice this/ }));
    expect(screen.getByText(/^\/video-analysis\?tab=record&question=[a-z-]+$/)).toBeTruthy();
  });

  it('shows the post again in this tab, until the member clears it or logs out', async () => {
    await submit(aJobPost());
    cleanup();
    show();
    expect(listQuotes()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('mark')).toBeNull();
    cleanup();
    await submit(aJobPost());
    deleteAllDrafts();
    cleanup();
    show();
    expect(screen.getByLabelText('Job post')).toHaveProperty('value', '');
  });

  it.each([
    ['', 'Paste a job post first.'],
    ['Nurse wanted.', 'That’s too short for us to find questions. Paste the whole post, with duties and requirements.'],
    ['a'.repeat(20_001), 'That’s more than 20,000 characters. Paste only the job post.'],
  ])('says what is wrong with the text, and keeps it', async (text, problem) => {
    await submit(text);
    expect(screen.getByText(problem)).toBeTruthy();
    expect(screen.getByLabelText('Job post')).toHaveProperty('value', text);
    expect(document.activeElement).toBe(screen.getByLabelText('Job post'));
  });
});
