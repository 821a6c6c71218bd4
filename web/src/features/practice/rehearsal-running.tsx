import type { ReactNode } from 'react';
import type { RehearsalAnswer } from '../../../../shared/practice/rehearsal/rehearsal-answers.ts';
import { type Rehearsal, rehearsalSetLabels } from '../../../../shared/practice/rehearsal/rehearsal.ts';
import { classes } from '../../ui/classes.ts';
import { EndEarly } from './rehearsal-actions.tsx';
import type { RehearsalPhase } from './rehearsal-phase.ts';
import { RehearsalQuestion } from './rehearsal-question.tsx';
import { RehearsalUploadNote } from './rehearsal-upload-note.tsx';
import type { RehearsalUploads } from './use-rehearsal-uploads.ts';

interface RehearsalRunningProps {
  readonly rehearsal: Rehearsal;
  readonly answers: readonly RehearsalAnswer[];
  readonly phase: RehearsalPhase;
  readonly isRecording: boolean;
  readonly uploads: RehearsalUploads;
  readonly camera: ReactNode;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** The current question with the camera. While recording, nothing else is shown. */
export function RehearsalRunning(props: RehearsalRunningProps) {
  const { rehearsal, answers, phase, isRecording, uploads, camera, isEnding, onEnd } = props;
  const answeredCount = answers.filter(({ video, take }) => video || take).length;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4">
      <h1 className={classes(phase.name === 'setup' ? 'text-3xl sm:text-4xl' : 'sr-only')}>
        {rehearsalSetLabels[rehearsal.set]}
      </h1>
      {phase.name === 'setup' ? (
        <p className="text-soft">
          You answered {answeredCount} of {answers.length} questions. Check your camera, then continue.
        </p>
      ) : (
        <RehearsalQuestion phase={phase} questionIds={rehearsal.questionIds} />
      )}
      {camera}
      {!isRecording && <RehearsalUploadNote uploads={uploads} />}
      {!isRecording && answeredCount > 0 && answeredCount < answers.length && (
        <EndEarly answeredCount={answeredCount} questionCount={answers.length} isBusy={isEnding} onEnd={onEnd} />
      )}
    </div>
  );
}
