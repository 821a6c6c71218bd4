import { criteria } from '#shared/analysis/criteria.ts';
import { gradeForScore, labelForScore } from '#shared/analysis/grade.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { ScoreBar, ScoreNumber, ScoreRing } from '#web/ui/display/score.tsx';
import { sampleReportData as sample } from './sample-report-data.ts';

/** A sample report, built from the same components as a real report. */
export function SampleReport() {
  return (
    <figure className="relative mt-14 lg:mt-0">
      <div className="relative rounded-lg border border-line bg-surface p-5 shadow-[inset_0_1px_0_var(--color-high)] sm:p-7">
        <div className="flex items-center justify-between gap-4">
          <Badge>Report</Badge>
          <span className="font-mono text-xs text-faint">
            {formatRoundedDuration(sample.durationSeconds)}
          </span>
        </div>

        <div className="mt-5 flex items-center gap-5">
          <ScoreRing score={sample.overall} />
          <div className="flex flex-col items-start gap-2">
            <p className="text-sm text-faint">Overall score</p>
            <p className="font-serif text-2xl text-strong">{labelForScore(sample.overall)}</p>
            <Badge>Grade {gradeForScore(sample.overall)}</Badge>
          </div>
        </div>

        <ul className="mt-6">
          {criteria.map(({ key, label }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-4 border-t border-line/70 py-2.5"
            >
              <div>
                <p className="text-sm font-medium">{label}</p>
                <div className="mt-1.5">
                  <ScoreBar
                    score={sample.scores[key].score}
                    interval={sample.scores[key].interval}
                  />
                </div>
              </div>
              <ScoreNumber score={sample.scores[key].score} className="text-right text-xl" />
            </li>
          ))}
        </ul>

        <p className="mt-3 border-l-2 border-leaf pl-3 text-sm text-soft">
          Next take: {sample.cues[2].advice}
        </p>
      </div>

      <WorkLight />
      <figcaption className="mt-3 text-center text-balance text-xs text-faint">
        A real report on a test recording of a computer-generated person who leans and slouches.
      </figcaption>
    </figure>
  );
}

/**
 * A lamp above the report. The drawing overlaps the report, so the light appears to shine on it.
 */
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
