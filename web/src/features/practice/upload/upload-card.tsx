import { useLocation } from 'react-router-dom';
import type { Video } from '#shared/practice/video.ts';
import { AllowanceUsedNotice } from '#web/features/billing/billing.public.ts';
import { buildSignInUrl, prefillSignInEmail, useSession } from '#web/platform/session.ts';
import { Button, ButtonAnchor, RetryButton } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { buildUploadPath } from './resume-upload.ts';
import { TakeWaveform } from './take-waveform.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { type ShownTake, UploadedCard } from './uploaded-card.tsx';
import type { PracticeUploadControl } from './use-practice-upload.ts';

interface UploadCardProps {
  sending: PracticeUploadControl;
  video: Video | null;
  isStarting: boolean;
  onAnalyze: (videoId: string) => void;
  /** Null for a file from disk, and after the member has left the recorder. */
  take: ShownTake | null;
}

export function UploadCard({ sending, video, isStarting, onAnalyze, take }: UploadCardProps) {
  const { state } = sending;
  const recordAgain = take && (
    <Button icon="again" onClick={take.onRecordAgain}>
      Record Again
    </Button>
  );

  switch (state.name) {
    case 'idle':
      return null;

    case 'sending':
      return (
        <Uploading
          sending={sending}
          fraction={state.fraction}
          bytes={state.source.file.size}
          take={take}
        />
      );

    case 'waiting':
      return (
        <UploadPanel
          announcedAs="status"
          title="Waiting for your connection"
          actions={
            <>
              <RetryButton onClick={sending.retry} />
              {recordAgain ?? <CancelButton sending={sending} />}
            </>
          }
        >
          <p className="text-soft">
            The upload continues by itself while this page is open. {describeSafety(sending)}
          </p>
        </UploadPanel>
      );

    case 'signed_out':
      return <SignedOut sending={sending} />;

    case 'failed':
      return (
        <UploadPanel
          announcedAs="alert"
          tone="bad"
          title="Upload Failed"
          actions={
            <>
              <RetryButton variant="primary" onClick={sending.retry} />
              {recordAgain ?? <CancelButton sending={sending} />}
            </>
          }
        >
          <p className="text-soft">Failed to upload your video: {state.message}</p>
          {state.source.origin === 'recorder' && sending.isSaved && (
            <p className="text-sm text-faint">Your take is safe on this device.</p>
          )}
        </UploadPanel>
      );

    case 'refused':
      return (
        <AllowanceUsedNotice
          message={state.message}
          keptInputText={describeStoredCopy(sending, state.source.origin)}
          opensInNewTab={state.source.origin === 'recorder' && !sending.isSaved}
        >
          <RetryButton size="small" onClick={sending.retry} />
          {recordAgain ?? <CancelButton sending={sending} />}
        </AllowanceUsedNotice>
      );

    case 'sent':
      return (
        <UploadedCard
          video={video ?? state.video}
          isStarting={isStarting}
          onAnalyze={onAnalyze}
          take={take}
          onChooseAnother={state.source.origin === 'disk' ? sending.reset : null}
        />
      );
  }
}

function CancelButton({ sending }: Pick<UploadCardProps, 'sending'>) {
  return (
    <Button variant="quiet" onClick={sending.cancel}>
      Cancel
    </Button>
  );
}

/** Where a take is while it isn't on the server. */
function describeSafety({ isSaved, state }: PracticeUploadControl): string {
  if (!('source' in state) || state.source.origin === 'disk') return 'Please keep this page open.';

  return isSaved
    ? 'Your take is safe on this device.'
    : 'Please keep this page open. This browser can’t save a copy.';
}

function SignedOut({ sending }: Pick<UploadCardProps, 'sending'>) {
  const { pathname, search } = useLocation();
  // Still the signed-out member, because this page stays open.
  const { user } = useSession();
  const { isSaved } = sending;

  return (
    <UploadPanel
      announcedAs="alert"
      title={isSaved ? 'Your take is safe on this device' : 'You’re signed out'}
      actions={
        <>
          <ButtonAnchor
            variant="primary"
            href={buildSignInUrl(isSaved ? buildUploadPath(pathname, search) : pathname)}
            target={isSaved ? undefined : '_blank'}
            onClick={() => user && prefillSignInEmail(user.email)}
          >
            Sign In
          </ButtonAnchor>
          {!isSaved && <RetryButton onClick={sending.retry} />}
        </>
      }
    >
      <p className="text-soft">
        {isSaved
          ? 'Sign in to upload it.'
          : 'This browser can’t save your take. Keep this page open, sign in in another tab, then try again here.'}
      </p>
    </UploadPanel>
  );
}

function describeStoredCopy(
  { isSaved }: PracticeUploadControl,
  origin: 'recorder' | 'disk',
): string {
  if (origin === 'disk')
    return 'Your file is still on your device. You can upload it after you upgrade.';

  return isSaved
    ? 'Your recording is saved in this browser. You can upload it after you upgrade.'
    : 'Keep this page open so you don’t lose your recording. The Upgrade button opens another tab. After upgrading, try again here.';
}

interface UploadingProps extends Pick<UploadCardProps, 'sending' | 'take'> {
  fraction: number;
  bytes: number;
}

function Uploading({ sending, fraction, bytes, take }: UploadingProps) {
  const percent = Math.floor(fraction * 100);

  const actions = take ? (
    <>
      <Button
        variant="primary"
        aria-pressed={take.isAwaited}
        isBusy={take.isAwaited}
        onClick={take.onAwait}
      >
        Analyze with AI
      </Button>
      <Button icon="again" onClick={take.onRecordAgain}>
        Record Again
      </Button>
    </>
  ) : (
    <CancelButton sending={sending} />
  );

  return (
    <UploadPanel
      title={
        <>
          <span className="flex-1">{fraction < 1 ? 'Uploading...' : 'Almost there...'}</span>
          <span className="font-mono text-sm text-soft figures">
            {percent}% of {(bytes / 1024 ** 2).toFixed(1)} MB
          </span>
        </>
      }
      actions={actions}
    >
      {take && <TakeWaveform take={take.blob} />}

      {/* As high as the steps of the analysis, which take its place. */}
      <div className="flex h-9 items-center">
        <Progress label="Upload" value={percent} />
      </div>

      <p className="text-sm text-faint">
        {take?.isAwaited ? 'The analysis opens when the upload is done.' : describeSafety(sending)}
      </p>
    </UploadPanel>
  );
}
