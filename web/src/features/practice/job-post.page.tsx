import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { ExtraQuestions } from './extra-questions.tsx';
import { jobPostQuery } from './job-post.queries.ts';
import { problemTexts } from './job-post-texts.ts';
import { JobPostResults } from './job-post-results.tsx';
import { SavedJobPostPanel } from './saved-job-post.tsx';
import { useJobPost } from './use-job-post.ts';

/** `/video-analysis/job-post`: suggests questions for a pasted job post. */
export function JobPostPage() {
  const { user } = useSession();
  return user && <JobPost userId={user.id} />;
}
export { JobPostPage as Component };

function JobPost({ userId }: { readonly userId: string }) {
  const loaded = useQuery(jobPostQuery).data;
  const saved = loaded?.jobPost ?? null;
  const control = useJobPost(userId, saved);
  const { text, submitted, isSaved, change, submit, clear } = control;
  const results = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const focusResult = useEffectEvent(() => {
    if (submitted?.state === 'matched') results.current?.focus();
    else field.current?.querySelector('textarea')?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) focusResult();
  }, [submitCount]);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setSubmitCount(submitCount + 1);
    submit();
  };
  const problem = submitted?.state === 'refused' ? problemTexts[submitted.problem] : null;
  return (
    <Page title="Practice for a job post">
      <Link to="/video-analysis" className="text-sm text-soft underline underline-offset-3 hover:text-leaf">
        Back to practice
      </Link>
      <h1 className="mt-3 text-3xl sm:text-4xl">Practice for a job post</h1>
      <p className="mt-3 max-w-[62ch] text-soft">
        Paste the whole post. We’ll pick questions that an interviewer for this job is likely to ask.
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-14">
        <form
          noValidate
          onSubmit={onSubmit}
          className="flex flex-col items-start gap-4 lg:sticky lg:top-24 lg:self-start"
        >
          <div ref={field} className="w-full">
            <Textarea
              label="Job post"
              value={text}
              rows={submitted?.state === 'matched' ? 4 : 10}
              problem={problem}
              onChange={({ target }) => change(target.value)}
              className="max-h-[50svh] lg:min-h-56"
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" type="submit">
              Find questions
            </Button>
            {text !== '' && <Button onClick={clear}>Clear</Button>}
          </div>
          <SavedJobPostPanel control={control} />
        </form>
        <div>
          {submitted?.state === 'matched' && <JobPostResults ref={results} result={submitted} />}
          {loaded && saved && isSaved && <ExtraQuestions saved={saved} canWrite={loaded.canWriteQuestions} />}
        </div>
      </div>
    </Page>
  );
}
