import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import type { TranscriptWord } from '#shared/analysis/words/transcript.ts';
import { proposeStory } from '#shared/interview-plan/stories/propose-story.ts';
import { tightenAnswer } from '#shared/interview-plan/stories/tighten-answer.ts';
import {
  listAnswerSentences,
  toTypedWords,
} from '#shared/interview-plan/stories/answer-sentences.ts';
import type { Competency } from '#shared/practice/questions/competency.ts';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { PageHeading } from '#web/ui/display/page.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { StoryForm } from './story-form.tsx';
import { findEnglishTranscript, takeRecordQuery } from './take-record.queries.ts';
import { StoryTakePlayer, StoryWithTake } from './story-with-take.tsx';
import { TypedAnswer } from './typed-answer.tsx';

interface StoryFromTakeProps {
  videoId: string;
  topic: Competency | undefined;
}

/** A new story with the sentences of a take, from its transcript or typed. */
export function StoryFromTake({ videoId, topic }: StoryFromTakeProps) {
  const { data: record, isError, refetch } = useQuery(takeRecordQuery(videoId));
  if (record === undefined)
    return isError ? (
      <LoadFailure subject="Your answer" level={1} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup
        label="Loading your answer"
        className="grid gap-5"
        blocks={['h-12 w-3/4', 'aspect-video', 'h-96']}
      />
    );

  return (
    <>
      <PageHeading>New story</PageHeading>
      {record ? (
        <NewStoryFromTake videoId={videoId} topic={topic} record={record} />
      ) : (
        <>
          <p className="mt-3 mb-8 max-w-[60ch] text-soft">
            We couldn’t find the recording. You can still write the story.
          </p>
          <StoryForm saved={null} beginning={{ topic }} />
        </>
      )}
    </>
  );
}

function NewStoryFromTake({
  videoId,
  topic,
  record,
}: StoryFromTakeProps & { record: AnalysisRecord }) {
  const transcript = findEnglishTranscript(record);
  const player = usePlayer();
  const form = `stories/typed-answer/${videoId}`;
  const restored = useRestoredDraft(form, z.string());
  const [text, setText] = useState(restored ?? '');
  const [typed, setTyped] = useState<readonly TranscriptWord[] | null>(null);
  // Saved while the form is open, so that the text survives a lost session.
  useSavedDraft(form, text || null);
  const words = transcript?.words ?? typed;
  const proposed = useMemo(() => words && proposeStory(listAnswerSentences(words)), [words]);

  if (!words)
    return (
      <>
        <p className="mt-3 mb-6 max-w-[60ch] text-soft">
          This recording has no English transcript. Type what you said, and we’ll sort it into the
          parts of a story. We save only the story, not this text.
        </p>
        <StoryTakePlayer videoId={videoId} record={record} player={player} />
        <TypedAnswer text={text} onType={setText} onDone={() => setTyped(toTypedWords(text))} />
      </>
    );

  return (
    <>
      <p
        ref={typed ? focusOnMount : undefined}
        tabIndex={-1}
        className="mt-3 mb-6 max-w-[60ch] text-soft"
      >
        {proposed
          ? 'We sorted your sentences into the parts of a story. Sorting can be wrong, so check each part.'
          : 'We couldn’t find a story in your answer. Your sentences are listed below the form.'}
      </p>
      <TightenedAnswer words={words} />
      <StoryWithTake
        videoId={videoId}
        record={record}
        saved={null}
        beginning={{ topic, videoId, proposed, isTyped: !transcript }}
        {...(typed && { typed })}
      />
    </>
  );
}

/** The tightened answer; hidden if the answer can't be tightened. */
function TightenedAnswer({ words }: { words: readonly TranscriptWord[] }) {
  const tightened = useMemo(() => tightenAnswer(words), [words]);
  if (tightened === null) return null;

  return (
    <section aria-labelledby="tightened" className="mb-8 border-l-4 border-leaf pl-4">
      <h2 id="tightened" className="text-xl">
        Your answer, tightened
      </h2>
      <p className="mt-2 max-w-[62ch] font-serif text-lg leading-snug wrap-anywhere">{tightened}</p>
      <p className="mt-2 max-w-[62ch] text-sm text-faint">
        Your own sentences, with the result first. It leaves out fillers and sentences that belong
        to no part of the story. No language model wrote this.
      </p>
    </section>
  );
}
