import { useQuery } from '@tanstack/react-query';
import { type Ref, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { jobPostProblemTexts } from '#shared/practice/job-post/job-post-problem-texts.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import type {
  JobPostResult,
  SuggestedQuestion,
} from '#shared/practice/job-post/suggest-questions.ts';
import { buildQuestionLink, buildRehearsalPath } from '#shared/practice/practice-links.ts';
import { competencyLabels } from '#shared/practice/questions/competency.ts';
import { roleFamilyLabels } from '#shared/practice/questions/role-family.ts';
import type { Seniority } from '#shared/practice/questions/seniority.ts';
import { jobPostQuery } from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { useSession } from '#web/platform/session.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { useWriteQuestions } from './job-post.queries.ts';
import { SavedJobPostPanel, useJobPost } from './saved-job-post.tsx';

/** `/video-analysis/job-post`: suggests questions for a pasted job post. */
export function JobPostPage() {
  const { user } = useSession();
  return user && <JobPost userId={user.id} />;
}

export { JobPostPage as Component };

function JobPost({ userId }: { userId: string }) {
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

  const problem = submitted?.state === 'refused' ? jobPostProblemTexts[submitted.problem] : null;

  return (
    <Page title="Practice for a job post">
      <TextLink to="/video-analysis" tone="soft" className="text-sm">
        Back to practice
      </TextLink>

      <PageHeading className="mt-3">Practice for a job post</PageHeading>

      <p className="mt-3 max-w-[62ch] text-soft">
        Paste the whole post. We’ll pick questions that an interviewer for this job is likely to
        ask.
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
          {submitted?.state === 'matched' && <Results ref={results} result={submitted} />}
          {loaded && saved && isSaved && (
            <ExtraQuestions saved={saved} canWrite={loaded.canWriteQuestions} />
          )}
        </div>
      </div>
    </Page>
  );
}

interface ExtraQuestionsProps {
  saved: SavedJobPost;
  canWrite: boolean;
}

/** Questions that a language model wrote for the saved post. They aren't in the question bank. */
function ExtraQuestions({
  saved: { generatedQuestions: questions },
  canWrite,
}: ExtraQuestionsProps) {
  const { mutate, isPending, data } = useWriteQuestions();
  const notifyError = useNotifyError();
  if (!canWrite && questions.length === 0) return null;

  const write = () =>
    mutate(undefined, { onError: (error) => notifyError('Couldn’t write questions', error) });

  return (
    <section aria-labelledby="extra-questions-title" className="mt-6 border-t border-line pt-8">
      <h2 id="extra-questions-title" className="text-xl">
        Extra questions
      </h2>

      {questions.length > 0 && (
        <>
          <ul className="mt-4 flex flex-col gap-5">
            {questions.map((question) => (
              <li key={question}>
                <p className="text-sm text-faint">Generated by a language model</p>
                <h3 className="mt-1 text-lg leading-snug wrap-anywhere">{question}</h3>
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-[62ch] text-sm text-faint">
            The recorder doesn’t list these questions. To practice one, choose “Skip the question”
            there, then record your answer.
          </p>
        </>
      )}

      {canWrite && (
        <>
          <p className="mt-3 max-w-[62ch] text-sm text-soft">
            {questions.length === 0
              ? 'A language model can write up to three more questions.'
              : 'If you write new questions, they replace these.'}{' '}
            The language model gets only the text of your post.
          </p>
          <Button size="small" className="mt-3" isBusy={isPending} onClick={write}>
            {questions.length === 0 ? 'Write extra questions' : 'Write new questions'}
          </Button>
        </>
      )}

      <p aria-live="polite" className="mt-3 text-sm text-soft">
        {data && !isPending && describeOutcome(data)}
      </p>
    </section>
  );
}

function describeOutcome({
  writtenCount,
  droppedCount,
}: Record<'writtenCount' | 'droppedCount', number>): string {
  if (writtenCount === 0)
    return 'The language model wrote no usable questions. Try again, or use another post.';
  if (droppedCount === 0) return `${formatCount(writtenCount, 'question')} written.`;

  const reason = droppedCount === 1 ? 'wasn’t a plain question' : 'weren’t plain questions';

  return `${writtenCount} written. We left out ${droppedCount} that ${reason}.`;
}

interface ResultsProps {
  ref: Ref<HTMLElement>;
  result: Extract<JobPostResult, { state: 'matched' }>;
}

function Results({ ref, result: { suggestions, roleFamily, seniority } }: ResultsProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="suggestions-title"
      className="scroll-mt-20 outline-none"
    >
      <h2 id="suggestions-title" className="text-2xl">
        {formatCount(suggestions.length, 'question')} for this job
      </h2>
      <p className="mt-1.5 text-sm text-faint">
        {[roleFamily && roleFamilyLabels[roleFamily], seniorityLabels[seniority]]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ButtonLink size="small" className="mt-3" to={`${buildRehearsalPath()}?set=job_post`}>
        Rehearse for this job
      </ButtonLink>
      <ol className="mt-3">
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.question.id} suggestion={suggestion} />
        ))}
      </ol>
    </section>
  );
}

function Suggestion({ suggestion: { question, trigger } }: { suggestion: SuggestedQuestion }) {
  const [before, phrase, after] = trigger;
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="text-sm text-faint">{competencyLabels[question.competency]}</p>
        <h3 className="mt-1 text-lg leading-snug">{question.text}</h3>
        <p className="mt-2 max-w-[62ch] text-[0.95rem] wrap-anywhere text-soft">
          <span className="sr-only">The post says: </span>“{before}
          <mark className="rounded-xs bg-amber px-0.5 text-on-tape">{phrase}</mark>
          {after}”
        </p>
      </div>
      <ButtonLink
        size="small"
        icon="camera"
        className="shrink-0 self-start"
        aria-label={`Practice this: ${question.text}`}
        {...buildQuestionLink(question.id)}
      >
        Practice this
      </ButtonLink>
    </li>
  );
}

const seniorityLabels: Record<Seniority, string> = {
  entry: 'Entry level',
  mid: 'Mid-level',
  senior: 'Senior',
  lead: 'Lead or manager',
};
