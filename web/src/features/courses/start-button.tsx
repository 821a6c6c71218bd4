import { Icon } from '../../ui/icons.tsx';
import { formatRoundedDuration } from '../../ui/format-local-time.ts';

interface StartButtonProps {
  /** Seconds; 0 is the beginning. */
  readonly startAt: number;
  /** True after a press, while the file loads. */
  readonly isWaiting: boolean;
  /** Receives the start position in seconds. */
  readonly onStart: (from: number) => void;
}

/** The button that starts the video. Returning viewers can resume or start over. */
export function StartButton({ startAt, isWaiting, onStart }: StartButtonProps) {
  const isResuming = startAt >= 1;
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black/45">
      <button
        type="button"
        aria-busy={isWaiting}
        onClick={() => onStart(startAt)}
        className="pointer-events-auto inline-flex min-h-13 items-center gap-2.5 rounded-full bg-leaf pr-6 pl-5 font-semibold text-on-leaf hover:bg-leaf-bright"
      >
        {isWaiting ? (
          <span
            aria-hidden="true"
            className="size-5 animate-spin rounded-full border-2 border-on-leaf/30 border-t-on-leaf"
          />
        ) : (
          <Icon name="play" />
        )}
        {isResuming ? `Resume at ${formatRoundedDuration(startAt)}` : 'Play'}
      </button>
      {isResuming && (
        <button
          type="button"
          onClick={() => onStart(0)}
          className="pointer-events-auto min-h-10 rounded-md px-3 text-sm font-medium text-ink underline-offset-4 hover:underline"
        >
          Start over
        </button>
      )}
    </div>
  );
}
