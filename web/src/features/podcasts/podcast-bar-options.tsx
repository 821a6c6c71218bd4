import type { ReactNode } from 'react';
import { playbackRates } from '#web/features/catalog/catalog.public.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatLocalTime } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { Range } from '#web/ui/controls/range.tsx';
import type { PlayerState } from './player-state.ts';
import type { PodcastPlayer } from './podcast-player.ts';

const sleepMinutes = [5, 15, 30, 45, 60] as const;

export function PodcastBarOptions({
  player,
  state,
}: {
  player: PodcastPlayer;
  state: PlayerState;
}) {
  const isMuted = state.volume === 0;
  return (
    <div className="flex items-center gap-1">
      {state.episode.captionsUrl && (
        <IconButton
          icon="captions"
          label="Captions"
          aria-pressed={state.hasCaptionsOn}
          className={classes(state.hasCaptionsOn && 'text-amber!')}
          onClick={() => player.setCaptions(!state.hasCaptionsOn)}
        />
      )}

      <SmallSelect
        label="Speed"
        value={state.speed}
        onChange={(value) => player.setSpeed(Number(value))}
      >
        {playbackRates.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </SmallSelect>

      <SmallSelect
        label="Sleep timer"
        icon={<Icon name="moon" size={17} />}
        value={state.sleepsAt === null ? '' : 'on'}
        onChange={(value) => player.setSleepTimer(value ? Number(value) : null)}
      >
        <option value="">{state.sleepsAt === null ? 'Sleep' : 'Off'}</option>
        {state.sleepsAt !== null && (
          <option value="on" disabled>
            {`until ${formatLocalTime(state.sleepsAt)}`}
          </option>
        )}
        {sleepMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} min
          </option>
        ))}
      </SmallSelect>

      <div className="hidden items-center sm:flex">
        <IconButton
          icon={isMuted ? 'muted' : 'sound'}
          label={isMuted ? 'Unmute' : 'Mute'}
          onClick={() => player.setVolume(isMuted ? 1 : 0)}
        />
        <Range
          label="Volume"
          tone="plain"
          value={Math.round(state.volume * 100)}
          max={100}
          step={1}
          valueText={`${Math.round(state.volume * 100)}%`}
          onChange={(percent) => player.setVolume(percent / 100)}
          className="w-18"
        />
      </div>
    </div>
  );
}

interface SmallSelectProps {
  label: string;
  icon?: ReactNode;
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
}

function SmallSelect({ label, icon, value, onChange, children }: SmallSelectProps) {
  return (
    <span className="relative inline-flex items-center rounded-md text-soft hover:bg-high hover:text-ink">
      {icon && <span className="pointer-events-none absolute left-2">{icon}</span>}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`h-11 appearance-none bg-transparent pr-2 font-mono text-sm [&>option]:bg-raised ${icon ? 'pl-8' : 'pl-2'}`}
      >
        {children}
      </select>
    </span>
  );
}
