import { criteria } from '#shared/analysis/criteria.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';
import { WaveformBars } from '#web/ui/display/waveform-bars.tsx';
import { SampleFilm } from './sample-film.tsx';
import { sampleFirstTake as first, sampleThirdTake as third } from './sample-takes.ts';

/** A take with its one thing to work on, and what changed by the third take. */
export function SampleTake() {
  return (
    <figure className="relative mt-14 lg:mt-0">
      <WorkLight />
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)]">
        <SampleFilm />

        <div className="px-5 pb-5 sm:px-7 sm:pb-6">
          <div className="mt-4 border-l-2 border-leaf pl-4">
            <p className="text-sm font-medium text-faint">Work on one thing</p>
            <p className="mt-1 font-serif text-2xl leading-tight text-balance">
              {first.observation}
            </p>
            <p className="mt-1.5 text-sm text-soft">{first.advice}</p>
          </div>

          <div className="mt-5 border-t border-line pt-4">
            <p className="text-sm font-medium text-faint">Third take</p>
            <WaveformBars levels={third.waveform} className="mt-1 h-8 text-amber" />
            <p className="mt-2 font-serif text-2xl leading-tight">
              <ScoreNumber score={first.charisma} /> <span aria-hidden="true">→</span>
              <span className="sr-only">to</span>{' '}
              <ScoreNumber score={third.scores.charisma.score} />. Your voice came alive.
            </p>
            <p className="mt-1.5 text-sm text-soft">
              The scores are for {criteria.find(({ key }) => key === 'charisma')?.label}.
            </p>
          </div>
        </div>
      </div>

      <figcaption className="mt-3 text-center text-balance text-xs text-faint">
        Real reports on test recordings of a computer-generated person. 3D head: Lee Perry-Smith, CC
        BY 3.0, modified.
      </figcaption>
    </figure>
  );
}

/** A lamp above the film. The film hides most of its light. */
function WorkLight() {
  return (
    <svg
      viewBox="0 0 400 420"
      aria-hidden="true"
      focusable="false"
      className="pointer-events-none absolute -top-16 left-0 w-full sm:-top-20"
    >
      <defs>
        <linearGradient id="work-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-amber)" stopOpacity="0.3" />
          <stop offset="0.25" stopColor="var(--color-amber)" stopOpacity="0.12" />
          <stop offset="1" stopColor="var(--color-amber)" stopOpacity="0" />
        </linearGradient>
        <clipPath id="work-light-sheet">
          <rect x="0" y="0" width="400" height="420" />
        </clipPath>
      </defs>

      <path d="M62 30h36l330 390h-438z" fill="url(#work-light)" clipPath="url(#work-light-sheet)" />
      <path d="M80 0v8" stroke="var(--color-edge)" strokeWidth="1.5" />

      <path
        d="M70 8h20l12 20H58z"
        fill="var(--color-high)"
        stroke="var(--color-edge)"
        strokeWidth="1.2"
      />

      <path d="M60 30h40" stroke="var(--color-amber)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
