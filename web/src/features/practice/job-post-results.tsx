import type { Ref } from 'react';
import type { JobPostResult, SuggestedQuestion } from '../../../../shared/practice/job-post/suggest-questions.ts';
import { buildQuestionLink, buildRehearsalPath } from '../../../../shared/practice/practice-links.ts';
import { competencyLabels } from '../../../../shared/practice/questions/competency.ts';
import { roleFamilyLabels } from '../../../../shared/practice/questions/role-family.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { seniorityLabels } from './job-post-texts.ts';

interface JobPostResultsProps {
  readonly ref: Ref<HTMLElement>;
  readonly result: Extract<JobPostResult, { state: 'matched' }>;
}

export function JobPostResults({ ref, result }: JobPostResultsProps) {
  const { suggestions, roleFamily, seniority } = result;
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="suggestions-title" className="scroll-mt-20 outline-none">
      <h2 id="suggestions-title" className="text-2xl">
        {suggestions.length} questions for this job
      </h2>
      <p className="mt-1.5 text-sm text-faint">
        {[roleFamily && roleFamilyLabels[roleFamily], seniorityLabels[seniority]].filter(Boolean).join(' · ')}
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

function Suggestion({ suggestion: { question, trigger } }: { readonly suggestion: SuggestedQuestion }) {
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
