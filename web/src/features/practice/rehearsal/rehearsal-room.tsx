import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { buildRehearsalReportPath } from '#shared/practice/practice-links.ts';
import { isFollowUp } from '#shared/practice/questions/follow-up.ts';
import { nameQuestion } from '#shared/practice/rehearsal/question-places.ts';
import { findNextUnanswered, listAnswers } from '#shared/practice/rehearsal/rehearsal-answers.ts';
import type { Rehearsal } from '#shared/practice/rehearsal/rehearsal.ts';
import type { Video } from '#shared/practice/video.ts';
import { useKeptFocus } from '#web/ui/use-restored-focus.ts';

import { ConsentDialog, useConsent } from '../settings/consent-dialog.tsx';
import { LeaveGuard } from '../upload/leave-guard.tsx';
import { describeState } from '../recorder/recorder-announcer.tsx';
import { isRecordingInProgress } from '../recorder/recorder-state.ts';
import { RehearsalCamera, type StartControl } from './rehearsal-camera.tsx';
import { RehearsalRunning } from './rehearsal-running.tsx';
import { RehearsalWelcome } from './rehearsal-welcome.tsx';
import { useFinishRehearsal } from './rehearsal.queries.ts';
import { sendVideo } from '../upload/send-video.ts';
import { UnknownRehearsal } from './unknown-rehearsal.tsx';
import { useRehearsalRun } from './use-rehearsal-run.ts';
import { useRehearsalUploads } from './use-rehearsal-uploads.ts';

interface RehearsalRoomProps {
  user: User;
  rehearsals: readonly Rehearsal[];
  videos: readonly Video[];
  level: ProfessionLevel | null;
}

/** The camera check and the questions. The camera stays on from the check to the first question. */
export function RehearsalRoom({ user, rehearsals, videos, level }: RehearsalRoomProps) {
  const [search, setSearch] = useSearchParams();
  const runId = search.get('run');
  const rehearsal = rehearsals.find(({ id }) => id === runId) ?? null;
  const consent = useConsent();
  const uploads = useRehearsalUploads({
    memberId: user.id,
    send: sendVideo,
    onConsentRequired: consent.askAgain,
  });

  const run = useRehearsalRun({
    rehearsal,
    onTake: uploads.add,
    onInterrupted: uploads.saveForLater,
  });

  const { phase, recorder } = run;
  const answers = rehearsal ? listAnswers(rehearsal, videos, uploads.takes) : [];
  const nextAt = findNextUnanswered(answers, phase.state === 'setup' ? undefined : phase.at);
  const camera = useRef<HTMLDivElement>(null);
  useKeptFocus(`${rehearsal?.id} ${phase.state} ${recorder.state.name}`, camera);

  const isVisibleAtTop = phase.state !== 'setup' || recorder.state.name === 'ready';
  // Scrolls to the top, where the question, the picture and the button are visible.
  useEffect(() => {
    if (isVisibleAtTop) window.scrollTo(0, 0);
  }, [isVisibleAtTop]);

  const toReport = useReport(rehearsal, {
    isOver:
      uploads.isReady &&
      rehearsal !== null &&
      nextAt === null &&
      phase.state !== 'thinking' &&
      phase.state !== 'answering',
    isSaved: phase.state === 'saved',
  });

  if (runId !== null && rehearsal === null) return <UnknownRehearsal />;

  const isSkippable = phase.state === 'thinking' && isFollowUp(run.asked?.id ?? '');

  const renderCamera = (start: StartControl) => (
    <div ref={camera} tabIndex={-1} className="outline-none">
      <RehearsalCamera
        run={{
          ...run,
          recorder: {
            ...recorder,
            enableCamera: () => consent.runWithConsent(recorder.enableCamera),
          },
        }}
        start={start}
        nextAt={nextAt}
        onReport={toReport.open}
      />
    </div>
  );

  const isRecording = isRecordingInProgress(recorder.state);

  const skip = () => (nextAt === null ? toReport.open() : run.ask(nextAt));
  const continuation: StartControl = {
    label: `Continue with ${nameQuestion(rehearsal?.questionIds ?? [], nextAt ?? 0)}`,
    isBusy: !uploads.isReady,
    onStart: () => nextAt !== null && run.ask(nextAt),
  };

  const openRun = (id: string) => {
    setSearch({ run: id }, { replace: true });
    run.ask(0);
  };

  return (
    <>
      <section aria-label="Rehearsal">
        {rehearsal === null ? (
          <RehearsalWelcome
            user={user}
            level={level}
            rehearsals={rehearsals}
            videos={videos}
            isCameraOn={recorder.state.name === 'ready'}
            renderCamera={renderCamera}
            onStarted={({ id }) => openRun(id)}
          />
        ) : (
          <RehearsalRunning
            rehearsal={rehearsal}
            answers={answers}
            phase={phase}
            asked={run.asked}
            isRecording={isRecording}
            uploads={uploads}
            isEnding={toReport.isBusy}
            onSkip={isSkippable ? skip : null}
            onEnd={toReport.open}
            camera={renderCamera(continuation)}
          />
        )}

        <p aria-live="assertive" className="sr-only">
          {describeState(recorder.state)}
        </p>
      </section>

      <ConsentDialog consent={consent} />

      <LeaveGuard
        ongoing={isRecording ? 'recording' : uploads.takes.length > 0 ? 'uploading' : null}
        uploadingPath={rehearsal && uploads.isSaved ? buildRehearsalReportPath(rehearsal.id) : null}
      />
    </>
  );
}

interface ReportOptions {
  isOver: boolean;
  isSaved: boolean;
}

/** Ends the rehearsal after its last answer, and opens its report. */
function useReport(rehearsal: Rehearsal | null, { isOver, isSaved }: ReportOptions) {
  const navigate = useNavigate();
  const finish = useFinishRehearsal();
  const show = () =>
    rehearsal && void navigate(buildRehearsalReportPath(rehearsal.id), { replace: true });
  const isFinished = rehearsal?.finishedAt != null;
  const end = useEffectEvent(() => {
    if (rehearsal && !isFinished) finish.mutate(rehearsal.id);
    if (!isSaved) show();
  });

  useEffect(() => {
    if (isOver || isFinished) end();
  }, [isOver, isFinished]);

  return {
    isBusy: finish.isPending,
    /** If ending fails, the report still opens, and the rehearsal can be continued. */
    open: () => {
      if (rehearsal && !isFinished && !finish.isPending)
        finish.mutate(rehearsal.id, { onSettled: show });
      else show();
    },
  };
}
