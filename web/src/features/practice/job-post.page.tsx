import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { type JobPostResult, suggestQuestions } from '../../../../shared/practice/job-post/suggest-questions.ts';
import { questions } from '../../../../shared/practice/questions/questions.ts';
import { deleteDraft, readDraft, storeDraft } from '../../platform/draft.store.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { problemTexts } from './job-post-texts.ts';
import { JobPostResults } from './job-post-results.tsx';

/** `/video-analysis/job-post`: suggests questions for a pasted job post. */
export function JobPostPage() {
  const { user } = useSession();
  return user && <JobPost userId={user.id} />;
}
export { JobPostPage as Component };

function JobPost({ userId }: { readonly userId: string }) {
  const { text, submitted, change, submit, clear } = useJobPost(userId);
  const results = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [hasSubmitted, setSubmitted] = useState(false);
  useEffect(() => {
    if (!hasSubmitted || submitted === null) return;
    if (submitted.state === 'matched') results.current?.focus();
    else field.current?.querySelector('textarea')?.focus();
  }, [hasSubmitted, submitted]);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setSubmitted(true);
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
              rows={10}
              problem={problem}
              onChange={({ target }) => change(target.value)}
              className="max-h-[50svh] min-h-56"
            />
          </div>
          <p className="text-sm text-faint">
            Your post stays in this browser tab. We never receive it, and it’s deleted when you log out or close the
            tab.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" type="submit">
              Find questions
            </Button>
            {text !== '' && <Button onClick={clear}>Clear</Button>}
          </div>
        </form>
        {submitted?.state === 'matched' && <JobPostResults ref={results} result={submitted} />}
      </div>
    </Page>
  );
}

/** Stores the text in this tab, so that the member finds it again after a recording. */
function useJobPost(userId: string) {
  const key = { userId, form: 'practice/job-post' };
  const [text, setText] = useState(() => readDraft(key, z.string()) ?? '');
  const [submitted, setSubmitted] = useState<JobPostResult | null>(() => (text === '' ? null : suggest(text)));
  return {
    text,
    submitted,
    change: setText,
    submit: () => {
      storeDraft(key, text);
      setSubmitted(suggest(text));
    },
    clear: () => {
      deleteDraft(key);
      setText('');
      setSubmitted(null);
    },
  };
}

const suggest = (text: string) => suggestQuestions(text, questions);
