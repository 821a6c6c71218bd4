import { useState } from 'react';

interface NativePlayerProps {
  title: string;
  url: string;
  captionsUrl: string | null;
  getPosition: () => number;
  onOpen: () => void;
  onTime: (at: number, duration: number) => void;
}

/**
 * Plays the video with the browser's native controls, for users who have trouble with the custom
 * player.
 */
export function NativePlayer({
  title,
  url,
  captionsUrl,
  getPosition,
  onOpen,
  onTime,
}: NativePlayerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-3 text-sm"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) onOpen();
      }}
    >
      <summary className="inline-block min-h-9 py-1.5 text-faint hover:text-ink">
        Trouble playing? Use your browser’s player
      </summary>

      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has them when the course has them
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={`${title}, in your browser’s player`}
          onLoadedMetadata={(event) => {
            event.currentTarget.currentTime = getPosition();
          }}
          onTimeUpdate={({ currentTarget: { currentTime, duration, paused } }) => {
            if (!paused) onTime(currentTime, Number.isFinite(duration) ? duration : 0);
          }}
          className="mt-2 aspect-video w-full rounded-lg border border-line bg-black"
        >
          {captionsUrl && <track src={captionsUrl} kind="captions" label="English" srcLang="en" />}
        </video>
      )}
    </details>
  );
}
