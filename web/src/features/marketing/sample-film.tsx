import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { WaveformBars } from '#web/ui/display/waveform-bars.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import film from './sample-film.mp4';
import poster from './sample-film.webp';
import { sampleFirstTake } from './sample-takes.ts';

const { durationSeconds, lookAway, waveform, film: excerpt } = sampleFirstTake;
const toPercent = (seconds: number) => (100 * seconds) / durationSeconds;

/** A silent excerpt of the first take, over the waveform of the whole take. */
export function SampleFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [playhead, setPlayhead] = useState<number>(excerpt.from);

  useEffect(() => {
    if (!prefersReducedMotion()) play(video.current);
  }, []);

  const toggle = () => (isPlaying ? video.current?.pause() : play(video.current));

  return (
    <>
      <div className="relative">
        <video
          ref={video}
          muted
          loop
          playsInline
          preload="none"
          poster={poster}
          src={film}
          width={720}
          height={404}
          aria-label="A computer-generated person answers an interview question and looks away once."
          className="block aspect-video w-full bg-black object-cover"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) =>
            setPlayhead(excerpt.from + currentTarget.currentTime)
          }
        />

        <div className="absolute top-3 left-3 flex">
          <Badge>First take, {formatRoundedDuration(durationSeconds)}</Badge>
        </div>

        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause the film' : 'Play the film'}
          className="absolute right-1 bottom-1"
          onClick={toggle}
        />
      </div>

      <div className="relative mx-5 mt-3 pb-5 sm:mx-7">
        <WaveformBars levels={waveform} className="h-11 text-soft" />
        <LookAway playhead={playhead} />
      </div>
    </>
  );
}

/** A browser that saves power or data may refuse. The visitor can still press Play. */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => {});
}

/** Positioned by SVG attributes, because prerendered pages can't have inline styles. */
function LookAway({ playhead }: { playhead: number }) {
  const { from, to } = lookAway;
  const mark = { x: `${toPercent(from)}%`, width: `${toPercent(to - from)}%` };

  return (
    <>
      <p className="sr-only">Looked away at {formatRoundedDuration(from)}.</p>
      <svg
        aria-hidden="true"
        focusable="false"
        className="absolute inset-x-0 top-0 h-16 w-full overflow-visible"
      >
        <rect {...mark} height="44" className="fill-tape/20" />
        <rect {...mark} y="40" height="4" className="fill-tape" />
        <text x={mark.x} y="60" className="fill-soft text-xs">
          {formatRoundedDuration(from)} Looked away
        </text>
        <rect x={`${toPercent(playhead)}%`} width="2" height="44" className="fill-amber" />
      </svg>
    </>
  );
}
