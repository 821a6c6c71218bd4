import type { Video } from '#shared/practice/video.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { AnalysisSteps } from '../report/analysis-steps.tsx';
import { FAILED_TEXT, getFailureText } from '../takes/status-texts.ts';
import { TakeWaveform } from './take-waveform.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** A take that the recorder still shows. */
export interface ShownTake {
  blob: Blob;
  onRecordAgain: () => void;
  /** True if the member wants to see the analysis as soon as the upload is done. */
  isAwaited: boolean;
  onAwait: () => void;
}

interface UploadedCardProps {
  video: Video;
  isStarting: boolean;
  onAnalyze: (videoId: string) => void;
  take: ShownTake | null;
  /** Null if the recorder offers this action. */
  onChooseAnother: (() => void) | null;
}

/** Shown after the upload. If the analysis has already failed, also shows the failure. */
export function UploadedCard(props: UploadedCardProps) {
  const { video, isStarting, onAnalyze, take, onChooseAnother } = props;
  const isFailed = video.analysisStatus === 'failed';

  const actions = (
    <>
      {!isFailed && (
        <Button variant="primary" disabled={isStarting} onClick={() => onAnalyze(video.id)}>
          Start AI Analysis
        </Button>
      )}
      {take && (
        <Button
          variant={isFailed ? 'primary' : 'secondary'}
          icon="again"
          onClick={take.onRecordAgain}
        >
          Record Again
        </Button>
      )}
      {onChooseAnother && (
        <Button variant={isFailed ? 'secondary' : 'quiet'} onClick={onChooseAnother}>
          Record or upload another video
        </Button>
      )}
    </>
  );

  return (
    <UploadPanel
      tone={isFailed ? 'bad' : 'good'}
      title={
        <>
          <span className="text-leaf">
            <Icon name="check" />
          </span>
          Video Uploaded Successfully!
        </>
      }
      actions={actions}
    >
      {isFailed ? (
        <p role="alert" className="text-red-text">
          {FAILED_TEXT} <span className="block text-soft">{getFailureText(video)}</span>
        </p>
      ) : (
        <>
          {take && <TakeWaveform take={take.blob} />}
          <AnalysisSteps stage={video.analysisStage} />
          <p className="text-sm text-faint">
            The analysis runs automatically. Your report opens here when it’s ready.
          </p>
        </>
      )}
    </UploadPanel>
  );
}
