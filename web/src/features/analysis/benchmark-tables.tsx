import type { ReactNode } from 'react';
import * as z from 'zod';
import { criteria } from '#shared/analysis/criteria.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { rubric } from './rubric.ts';
import benchmarkJson from './benchmark-results.json';
import voiceJson from './voice-results.json';

export function BenchmarkTables({ results = benchmark }: { results?: Benchmark }) {
  const passed = results.rows.filter(({ pass }) => pass).length;
  const clips = [...new Set(results.rows.map(({ clip }) => clip))].filter(
    (clip) => clip !== 'fairness',
  );

  return (
    <>
      <p className="max-w-[66ch] text-soft">
        Measured on {results.measuredOn} with engine {results.engineVersion} and rubric{' '}
        {results.rubricVersion}, on {results.clipCount} clips with known values. {passed} of{' '}
        {results.rows.length} tests pass
        {passed < results.rows.length ? '. Failed tests are marked.' : '.'}
        {results.rubricVersion !== rubric.version && ' Current scores use a newer rubric.'}
      </p>
      <div className="mt-6">
        {clips.map((name) => (
          <Clip key={name} clip={name} rows={results.rows.filter(({ clip }) => clip === name)} />
        ))}
      </div>
    </>
  );
}

const groupKinds = { tone: 'Skin tone', glasses: 'Glasses', light: 'Light', size: 'Face size' };

/**
 * Largest difference in mean score between groups such as skin tones. All clips show the same
 * performance.
 */
export function FairnessTable({ results = benchmark }: { results?: Benchmark }) {
  const rows = results.rows.filter(({ clip }) => clip === 'fairness');
  const differences = ({ key, label }: (typeof criteria)[number]) => [
    label,
    ...Object.keys(groupKinds).map((kind) => {
      const row = rows.find(({ signal }) => signal === `${key} by ${kind}`);
      return row && <Measured key={kind} row={row} />;
    }),
  ];

  return (
    <div className="max-w-[66ch] text-soft">
      <p>
        We rendered the same performance 90 times: in five skin tones, with and without glasses,
        under three kinds of light and at three distances. The table shows the largest difference,
        in points, between the average scores of any two groups. The limit is 3 points.
      </p>
      <FigureTable
        caption="Largest difference between groups"
        heads={['Criterion', ...Object.values(groupKinds)]}
        rows={criteria.map(differences)}
      />
      <p className="mt-5">
        All these clips show a head of the same shape, without hair or a beard, and use the same
        voice. They can’t show how scores vary with face shape, hair, headscarves, age or voice.
      </p>
    </div>
  );
}

function Measured({ row: { measured, pass } }: { row: BenchmarkRow }) {
  return (
    <span className={pass ? undefined : 'font-semibold text-red-text'}>{measured ?? '–'}</span>
  );
}

interface FigureTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly (readonly ReactNode[])[];
}

function FigureTable({ caption, heads, rows }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it can be scrolled by keyboard
    <section aria-label={caption} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-left text-sm figures">
        <caption className="sr-only">{caption}</caption>

        <thead className="text-xs text-faint">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-line py-1.5 pr-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>

        <tbody>
          {rows.map(([heading, ...cells], at) => (
            <tr key={at}>
              <th scope="row" className={`${CELL} font-normal`}>
                {heading}
              </th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className={CELL}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CELL = 'border-b border-line/60 py-1.5 pr-4';

/**
 * Measurement errors of all signals in rendered clips, and of the syllable count in recordings of
 * real people.
 */
export function SignalErrors({ results = benchmark }: { results?: Benchmark }) {
  const { clips, engineVersion } = voiceBenchmark;
  const errors = clips.map(({ errorPercent }) => Math.abs(errorPercent));

  return (
    <div className="max-w-[66ch] text-soft">
      <p>
        We know the exact values only for clips with rendered faces and synthetic voices. The table
        shows the errors on such clips.
      </p>
      <FigureTable
        caption="Errors on rendered clips"
        heads={['Signal', 'Clips', 'Mean error', 'Largest error']}
        rows={summarizeErrors(results.rows).map(({ signal, unit, count, mean, largest }) => [
          <SignalName key="signal" signal={signal} unit={unit} />,
          count,
          mean,
          largest,
        ])}
      />
      <p className="mt-5">
        For {clips.length} real people reading aloud (engine {engineVersion}), the syllable count
        was off by {formatError(average(errors))}% on average, and by at most{' '}
        {formatError(Math.max(...errors))}%. We haven’t yet tested other signals or spontaneous
        speech with real people, so expect larger errors there.
      </p>
    </div>
  );
}

/** Mean and largest error per signal. Leaves out rows that compare the scores of two clips. */
function summarizeErrors(rows: readonly BenchmarkRow[]) {
  const known = rows.flatMap(({ signal, unit, truth, measured }) =>
    typeof truth === 'number' && typeof measured === 'number' && !signal.includes('compared with')
      ? [{ signal, unit, error: Math.abs(measured - truth) }]
      : [],
  );

  return [...new Set(known.map(({ signal }) => signal))].map((signal) => {
    const found = known.filter((one) => one.signal === signal);
    const errors = found.map(({ error }) => error);
    const [mean, largest] = [formatError(average(errors)), formatError(Math.max(...errors))];
    return { signal, unit: found[0]?.unit ?? '', count: errors.length, mean, largest };
  });
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const formatError = (error: number) => String(Number(error.toPrecision(2)));

function Clip({ clip, rows }: { clip: string; rows: readonly BenchmarkRow[] }) {
  const failed = rows.filter(({ pass }) => !pass).length;
  return (
    <details className="group/clip border-t border-line/60" open={failed > 0}>
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="text-faint transition-transform duration-150 group-open/clip:rotate-180">
          <Icon name="chevron" size={18} />
        </span>
        <span className="font-mono text-sm">{clip}</span>
        <span className={failed > 0 ? 'text-sm text-red-text' : 'text-sm text-faint'}>
          {failed > 0 ? `${failed} of ${rows.length} fail` : `all ${rows.length} pass`}
        </span>
      </summary>
      <FigureTable
        caption={clip}
        heads={['Signal', 'True value', 'Measured', 'Limit', 'Result']}
        rows={rows.map((row) => [
          <SignalName key="signal" {...row} />,
          row.truth ?? '–',
          <Measured key="measured" row={row} />,
          row.limit,
          row.pass ? 'pass' : 'fail',
        ])}
      />
    </details>
  );
}

function SignalName({ signal, unit }: Pick<BenchmarkRow, 'signal' | 'unit'>) {
  return (
    <>
      {signal} <span className="text-faint">{unit}</span>
    </>
  );
}

const cell = z.union([z.number(), z.string()]).nullable();

export const benchmarkSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  measuredOn: z.string(),
  clipCount: z.number(),
  rows: z
    .array(
      z.object({
        clip: z.string(),
        signal: z.string(),
        unit: z.string(),
        truth: cell,
        measured: cell,
        limit: z.string(),
        pass: z.boolean(),
      }),
    )
    .min(1),
});

type Benchmark = z.output<typeof benchmarkSchema>;
type BenchmarkRow = Benchmark['rows'][number];

/** The latest results. Running the two benchmarks with `--write` generates the JSON files. */
const benchmark = benchmarkSchema.parse(benchmarkJson);

const voiceBenchmark = z
  .object({
    engineVersion: z.string(),
    clips: z.array(z.object({ errorPercent: z.number() })).min(1),
  })
  .parse(voiceJson);
