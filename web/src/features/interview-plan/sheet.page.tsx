import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InterviewSheet } from '#shared/interview-plan/interview-plan.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { formatInterviewPlanDate } from './describe-interview-plan.ts';
import { sheetQuery } from './interview-plan.queries.ts';
import { QuestionsToAsk } from './questions-to-ask.tsx';
import { buildNewStoryPath, STORIES_PATH } from './stories/story-links.ts';

/** `/plan/sheet`: one page to print, or to read on the phone before the interview. */
export function SheetPage() {
  const { data: sheet, isError, refetch } = useQuery(sheetQuery);
  return (
    <Page title="Interview sheet">
      <div className="mx-auto max-w-180">
        {sheet && <Sheet sheet={sheet} />}
        {sheet === null && <NoInterviewPlan />}
        {sheet === undefined &&
          (isError ? (
            <LoadFailure subject="Your sheet" level={1} onRetry={() => void refetch()} />
          ) : (
            <SkeletonGroup
              label="Loading your sheet"
              className="grid gap-5"
              blocks={['h-12 w-3/4', 'h-96']}
            />
          ))}
      </div>
    </Page>
  );
}

function Sheet({ sheet }: { sheet: InterviewSheet }) {
  const { interviewDate, targetRole, questions, cues, questionsToAsk } = sheet;
  const details = [targetRole, interviewDate && formatInterviewPlanDate(interviewDate)];

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageHeading>Your interview</PageHeading>
          <p className="mt-2 text-soft wrap-anywhere">{details.filter(Boolean).join(' · ')}</p>
        </div>
        <Button className="print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </div>

      <Part title="Before you go in">
        <p>Breathe in for four seconds and out for six, five times.</p>
      </Part>

      <Part title="Keep in mind" isOnPaper={cues.length > 0}>
        {cues.length > 0 ? (
          <>
            <p className="text-sm text-faint">From your best takes</p>
            <ul className="mt-1 list-disc pl-5">
              {cues.map((cue) => (
                <li key={cue}>{cue}</li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-soft">
            Tips from your reports on longer answers appear here.{' '}
            <TextLink to="/video-analysis?tab=record">Record an answer</TextLink>
          </p>
        )}
      </Part>

      <Part title="Questions to be ready for">
        <ol className="grid list-decimal gap-1.5 pl-6 font-serif text-lg leading-snug">
          {questions.map((question) => (
            <li key={question} className="wrap-anywhere">
              {question}
            </li>
          ))}
        </ol>
      </Part>

      <Part title="Your stories" isOnPaper={sheet.stories.length > 0}>
        <SheetStories stories={sheet.stories} />
      </Part>

      <Part title="Your questions for them">
        <QuestionsToAsk saved={questionsToAsk} />
      </Part>
    </>
  );
}

function SheetStories({ stories }: Pick<InterviewSheet, 'stories'>) {
  if (stories.length === 0)
    return (
      <p className="text-soft">
        Up to three stories appear here once you’ve written them down.{' '}
        <TextLink to={buildNewStoryPath()}>Write a story</TextLink>
      </p>
    );

  return (
    <>
      <ul className="grid gap-1.5">
        {stories.map(({ title, result }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-medium">{title}</span>
            {result && <span className="text-soft">: {result}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm print:hidden">
        <TextLink tone="soft" to={STORIES_PATH}>
          See all your stories
        </TextLink>
      </p>
    </>
  );
}

interface PartProps {
  title: string;
  isOnPaper?: boolean;
  children: ReactNode;
}

function Part({ title, isOnPaper = true, children }: PartProps) {
  return (
    <section
      className={classes(
        'mt-8 border-t border-line pt-5 print:mt-5 print:pt-3',
        !isOnPaper && 'print:hidden',
      )}
    >
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function NoInterviewPlan() {
  return (
    <EmptyState
      level={1}
      title="No interview plan yet"
      action={
        <ButtonLink variant="primary" to="/plan">
          Make an interview plan
        </ButtonLink>
      }
    >
      Your interview plan chooses the questions for this sheet.
    </EmptyState>
  );
}
