import type { Video } from '#shared/practice/video.ts';
import { AllowanceUsedNotice } from '#web/features/billing/billing.public.ts';
import { Button, RetryButton } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { formatLocalDateTime, formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { DiscardTakeButton } from './discard-take-button.tsx';
import { FAILED_TEXT, getFailureText } from '../takes/status-texts.ts';
import type { PracticeUploadControl } from './use-practice-upload.ts';
import type { Take } from './take.store.ts';

interface UploadCardProps {
  sending: PracticeUploadControl;
  video: Video | null;
  isStarting: boolean;
  onAnalyze: (videoId: string) => void;
}

export function UploadCard({ sending, video, isStarting, onAnalyze }: UploadCardProps) {
  const { state } = sending;
  switch (state.name) {
    case 'idle':
      return null;

    case 'sending':
      return (
        <Uploading sending={sending} fraction={state.fraction} bytes={state.source.file.size} />
      );

    case 'failed':
      return (
        <Card role="alert" className="border-red-text/60">
          <h2 className="text-lg">Upload Failed</h2>
          <p className="mt-1 text-soft">Failed to upload your video: {state.message}</p>
          {state.source.origin === 'recorder' && sending.isSaved && (
            <p className="mt-1 text-sm text-faint">
              We’ll keep the recording in this browser until it’s uploaded.
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <RetryButton variant="primary" onClick={sending.retry} />
            <Button variant="quiet" onClick={sending.cancel}>
              Cancel
            </Button>
          </div>
        </Card>
      );

    case 'refused':
      return (
        <AllowanceUsedNotice
          message={state.message}
          keptInputText={describeStoredCopy(sending, state.source.origin)}
          opensInNewTab={state.source.origin === 'recorder' && !sending.isSaved}
        >
          <RetryButton size="small" onClick={sending.retry} />
          <Button variant="quiet" size="small" onClick={sending.cancel}>
            Cancel
          </Button>
        </AllowanceUsedNotice>
      );

    case 'sent':
      return (
        <UploadedCard
          video={video ?? state.video}
          isStarting={isStarting}
          onAnalyze={onAnalyze}
          onChooseAnother={state.source.origin === 'disk' ? sending.reset : null}
        />
      );
  }
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

interface UploadedCardProps {
  video: Video;
  isStarting: boolean;
  onAnalyze: (videoId: string) => void;
  /** Null if the recorder above already offers this action. */
  onChooseAnother: (() => void) | null;
}

/** Shown after the upload. If the analysis has already failed, also shows the failure. */
function UploadedCard({ video, isStarting, onAnalyze, onChooseAnother }: UploadedCardProps) {
  const isFailed = video.analysisStatus === 'failed';
  return (
    <Card className={isFailed ? 'border-red-text/60' : 'border-leaf/60'}>
      <h2 className="flex items-center gap-2.5 text-lg">
        <span className="text-leaf">
          <Icon name="check" />
        </span>
        Video Uploaded Successfully!
      </h2>

      {isFailed ? (
        <p role="alert" className="mt-1 text-red-text">
          {FAILED_TEXT} <span className="block text-soft">{getFailureText(video)}</span>
        </p>
      ) : (
        <p className="mt-1 text-soft">
          You’ll find the video in your library. The analysis takes a few seconds.
        </p>
      )}

      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {!isFailed && (
          <Button variant="primary" disabled={isStarting} onClick={() => onAnalyze(video.id)}>
            Start AI Analysis
          </Button>
        )}
        {onChooseAnother && (
          <Button variant={isFailed ? 'secondary' : 'quiet'} onClick={onChooseAnother}>
            Record or upload another video
          </Button>
        )}
      </div>
    </Card>
  );
}

interface UploadingProps {
  sending: PracticeUploadControl;
  fraction: number;
  bytes: number;
}

function Uploading({ sending, fraction, bytes }: UploadingProps) {
  const percent = Math.floor(fraction * 100);
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{fraction < 1 ? 'Uploading...' : 'Almost there...'}</h2>
        <p className="font-mono text-sm text-soft figures">
          {percent}% of {(bytes / 1024 ** 2).toFixed(1)} MB
        </p>
      </div>
      <div className="mt-3">
        <Progress label="Upload" value={percent} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-faint">
          {sending.isSaved
            ? 'Please keep this page open.'
            : 'Please keep this page open. This browser can’t save a copy.'}
        </p>
        <Button variant="quiet" size="small" icon="close" onClick={sending.cancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

interface UnsentTakeCardProps {
  take: Take;
  onUpload: () => void;
  onDiscard: () => void;
}

export function UnsentTakeCard({ take, onUpload, onDiscard }: UnsentTakeCardProps) {
  return (
    <Card className="border-edge">
      <h2 className="text-lg">You have a recording that hasn’t been uploaded</h2>
      <p className="mt-1 text-soft">
        {formatRoundedDuration(take.durationSeconds)} long, recorded{' '}
        {formatLocalDateTime(take.recordedAt)}. It’s saved only in this browser. A new recording
        will replace it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" icon="upload" onClick={onUpload}>
          Upload
        </Button>
        <DiscardTakeButton onDiscard={onDiscard} />
      </div>
    </Card>
  );
}
