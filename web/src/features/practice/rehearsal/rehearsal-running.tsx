import { type ReactNode, useState } from 'react';
import {
  findMissingPart,
  isFollowUp,
  partQuestions,
} from '#shared/practice/questions/follow-up.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import type { RehearsalQuestion } from '#shared/practice/rehearsal/choose-follow-up.ts';
import { countQuestions, nameQuestion } from '#shared/practice/rehearsal/question-places.ts';
import {
  countAnswers,
  findNextUnanswered,
  type RehearsalAnswer,
} from '#shared/practice/rehearsal/rehearsal-answers.ts';
import {
  type Rehearsal,
  rehearsalSetLabels,
  THINKING_SECONDS,
} from '#shared/practice/rehearsal/rehearsal.ts';
import { capitalize } from '#web/ui/capitalize.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import type { RehearsalPhase } from './rehearsal-phase.ts';
import { RehearsalUploadNote } from './rehearsal-upload-note.tsx';
import type { RehearsalUploads } from './use-rehearsal-uploads.ts';
import { useSpokenQuestion } from './use-spoken-question.ts';

interface RehearsalRunningProps {
  rehearsal: Rehearsal;
  answers: readonly RehearsalAnswer[];
  phase: RehearsalPhase;
  /** Null during the camera check. */
  asked: RehearsalQuestion | null;
  isRecording: boolean;
  uploads: RehearsalUploads;
  camera: ReactNode;
  /** Skips the question; null unless it is a follow-up. */
  onSkip: (() => void) | null;
  isEnding: boolean;
  onEnd: () => void;
}

/** The current question with the camera. While recording, nothing else is shown. */
export function RehearsalRunning(props: RehearsalRunningProps) {
  const { rehearsal, answers, phase, asked, isRecording, uploads, camera, onSkip } = props;
  const counts = countAnswers(answers);

  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4">
      <h1 className={classes(phase.state === 'setup' ? 'text-3xl sm:text-4xl' : 'sr-only')}>
        {rehearsalSetLabels[rehearsal.set]}
      </h1>
      {phase.state === 'setup' || !asked ? (
        <p className="text-soft">
          You answered {counts.answered} of {formatCount(counts.asked, 'question')}. Check your
          camera, then continue.
        </p>
      ) : (
        <RehearsalQuestion phase={phase} asked={asked} questionIds={rehearsal.questionIds} />
      )}
      {camera}
      {!isRecording && <RehearsalUploadNote uploads={uploads} />}
      <div className="flex flex-wrap justify-center gap-x-4 empty:hidden">
        {onSkip && (
          <Button variant="quiet" onClick={onSkip}>
            Skip the follow-up
          </Button>
        )}
        {!isRecording && counts.answered > 0 && findNextUnanswered(answers) !== null && (
          <EndEarly counts={counts} isBusy={props.isEnding} onEnd={props.onEnd} />
        )}
      </div>
    </div>
  );
}

interface RehearsalQuestionProps {
  phase: Exclude<RehearsalPhase, { state: 'setup' }>;
  asked: RehearsalQuestion;
  questionIds: readonly string[];
}

function RehearsalQuestion({ phase, asked, questionIds }: RehearsalQuestionProps) {
  const text = describeQuestion(asked.id);
  const speech = useSpokenQuestion(phase.state === 'thinking' ? text : null);
  const title = isFollowUp(asked.id)
    ? 'Follow-up'
    : `${capitalize(nameQuestion(questionIds, phase.at))} of ${countQuestions(questionIds)}`;

  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="font-sans text-sm font-medium tracking-normal text-faint">{title}</h2>
        {phase.state === 'thinking' && speech.isAvailable && (
          <Button
            size="small"
            variant="quiet"
            icon={speech.isMuted ? 'muted' : 'sound'}
            aria-pressed={speech.isMuted}
            onClick={speech.toggle}
          >
            Mute questions
          </Button>
        )}
      </div>
      <p className="font-serif text-xl leading-snug text-balance sm:text-2xl">{text}</p>
      {phase.state === 'thinking' && asked.quote !== null && (
        <p className="mt-1 text-sm text-faint">
          Transcribed on this device: <q>{asked.quote}</q>
        </p>
      )}
      <p aria-live="assertive" className="sr-only">
        {phase.state === 'thinking' && describeThinking(phase.secondsLeft, `${title}. ${text}`)}
      </p>
    </div>
  );
}

/** The question, after the reason why it is asked if it is about a missing part. */
function describeQuestion(id: string): string {
  const part = findMissingPart(id);
  const text = findQuestion(id)?.text ?? '';
  return part ? `${partQuestions[part].reason} ${text}` : text;
}

// The text changes only twice, so that screen readers don't announce every tick.
function describeThinking(secondsLeft: number, question: string): string {
  return secondsLeft > 10
    ? `${question} You have ${THINKING_SECONDS} seconds to think.`
    : 'The recording starts in 10 seconds.';
}

interface EndEarlyProps {
  counts: ReturnType<typeof countAnswers>;
  isBusy: boolean;
  onEnd: () => void;
}

function EndEarly({ counts, isBusy, onEnd }: EndEarlyProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        End the rehearsal
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End the rehearsal?"
        keepLabel="Continue"
        confirmLabel="End it"
        variant="primary"
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={onEnd}
      >
        You answered {counts.answered} of {formatCount(counts.asked, 'question')}. Your report
        compares the answers you gave.
      </ConfirmDialog>
    </>
  );
}
