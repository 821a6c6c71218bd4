import {
  CaptionButton,
  FullscreenButton,
  MuteButton,
  PIPButton,
  PlayButton,
  SeekButton,
  useMediaState,
} from '@vidstack/react';
import { Icon } from '../../ui/icons.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { SeekBar, VolumeBar } from './video-sliders.tsx';

const SKIP_SECONDS = 10;

const controlClass =
  'inline-flex h-11 min-w-10 shrink-0 items-center justify-center rounded-md text-soft transition-colors duration-150 hover:bg-high hover:text-ink';

/**
 * The player's controls. They sit below the video so they never cover it. In full screen, they overlay its lower edge
 * and hide automatically.
 */
export function VideoControls({ hasCaptions }: { readonly hasCaptions: boolean }) {
  const isPaused = useMediaState('paused');
  const isFullscreen = useMediaState('fullscreen');
  const isMuted = useMediaState('muted');
  const isCaptioned = useMediaState('textTrack') !== null;
  const canPictureInPicture = useMediaState('canPictureInPicture');
  const canFullscreen = useMediaState('canFullscreen');
  const canSetVolume = useMediaState('canSetVolume');
  return (
    <div className="z-10 px-3 pt-2.5 pb-1.5 transition-opacity duration-200 group-data-fullscreen/player:absolute group-data-fullscreen/player:inset-x-0 group-data-fullscreen/player:bottom-0 group-data-fullscreen/player:bg-black/80 group-data-fullscreen/player:not-group-data-controls/player:pointer-events-none group-data-fullscreen/player:not-group-data-controls/player:opacity-0 sm:px-4">
      <SeekBar />
      <div className="-mx-1.5 mt-0.5 flex items-center sm:gap-1">
        <PlayButton
          className={controlClass}
          aria-label={isPaused ? 'Play' : 'Pause'}
          title={`${isPaused ? 'Play' : 'Pause'} (k)`}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={22} />
        </PlayButton>
        <SkipButton seconds={-SKIP_SECONDS} label="Back 10 seconds" />
        <SkipButton seconds={SKIP_SECONDS} label="Forward 10 seconds" />
        <MuteButton
          className={controlClass}
          aria-label={isMuted ? 'Unmute' : 'Mute'}
          title={`${isMuted ? 'Unmute' : 'Mute'} (m)`}
        >
          <Icon name={isMuted ? 'muted' : 'sound'} />
        </MuteButton>
        {canSetVolume && <VolumeBar />}
        <div className="ml-auto flex items-center sm:gap-1">
          <SpeedSelect />
          {hasCaptions && (
            <CaptionButton
              className={`${controlClass} ${isCaptioned ? 'text-ink! underline decoration-leaf decoration-2 underline-offset-8' : ''}`}
              aria-label="Captions"
              title="Captions (c)"
            >
              <Icon name="captions" />
            </CaptionButton>
          )}
          {canPictureInPicture && (
            <PIPButton
              className={`${controlClass} max-sm:hidden`}
              aria-label="Picture in picture"
              title="Picture in picture (i)"
            >
              <Icon name="pictureInPicture" />
            </PIPButton>
          )}
          {canFullscreen && (
            <FullscreenButton
              className={controlClass}
              aria-label={isFullscreen ? 'Leave full screen' : 'Full screen'}
              title={`${isFullscreen ? 'Leave full screen' : 'Full screen'} (f)`}
            >
              <Icon name={isFullscreen ? 'smallScreen' : 'fullscreen'} />
            </FullscreenButton>
          )}
        </div>
      </div>
    </div>
  );
}

function SkipButton({ seconds, label }: { readonly seconds: number; readonly label: string }) {
  return (
    <SeekButton
      seconds={seconds}
      className={`${controlClass} gap-0.5`}
      aria-label={label}
      title={`${label} (${seconds < 0 ? 'j' : 'l'})`}
    >
      {seconds < 0 && <Icon name="skipBack" size={16} />}
      <span className="font-mono text-xs figures">{Math.abs(seconds)}</span>
      {seconds > 0 && <Icon name="skipForward" size={16} />}
    </SeekButton>
  );
}
