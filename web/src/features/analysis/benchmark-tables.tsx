import { Icon } from '../../ui/icons.tsx';
import { rubric } from './rubric.ts';
import * as z from 'zod';
import written from './benchmark-results.json';
import voiceWritten from './voice-results.json';

export function BenchmarkTables({ results = benchmark }: { readonly results?: Benchmark }) {
  const passed = results.rows.filter(({ pass }) => pass).length;
  const clips = [...new Set(results.rows.map(({ clip }) => clip))];
  return (
    <>
      <p className="max-w-[66ch] text-soft">
        Measured on {results.measuredOn} with engine {results.engineVersion} and rubric {results.rubricVersion}, on{' '}
        {clips.filter((name) => name !== 'all').length} clips with known values. {passed} of {results.rows.length} tests
        pass
        {passed < results.rows.length ? '. Failed tests are marked.' : '.'}
        {results.rubricVersion !== rubric.version && ' Today’s scores use a newer rubric.'}
      </p>
      <div className="mt-6">
        {clips.map((name) => (
          <Clip key={name} clip={name} rows={results.rows.filter(({ clip }) => clip === name)} />
        ))}
      </div>
    </>
  );
}

/** Error of every signal whose true value is known, on rendered clips and on real people. */
export function SignalErrors({ results = benchmark }: { readonly results?: Benchmark }) {
  const { clips, engineVersion } = voiceBenchmark;
  const errors = clips.map(({ errorPercent }) => Math.abs(errorPercent));
  const cell = 'border-b border-line/60 py-1.5 pr-4';
  return (
    <div className="max-w-[66ch] text-soft">
      <p>
        True values are known exactly only for rendered faces and synthetic voices. These are the errors on such clips.
      </p>
      <div className="mt-4 overflow-x-auto">
        <table className="w-full text-left text-sm figures">
          <caption className="sr-only">Errors on rendered clips</caption>
          <thead className="text-xs text-faint">
            <tr>
              {['Signal', 'Clips', 'Mean error', 'Largest error'].map((head) => (
                <th key={head} scope="col" className="border-b border-line py-1.5 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summarizeErrors(results.rows).map(({ signal, unit, count, mean, largest }) => (
              <tr key={signal}>
                <th scope="row" className={`${cell} font-normal`}>
                  {signal} <span className="text-faint">{unit}</span>
                </th>
                <td className={cell}>{count}</td>
                <td className={cell}>{mean}</td>
                <td className={cell}>{largest}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-5">
        On {clips.length} real people reading aloud (engine {engineVersion}), the number of syllables was off by{' '}
        {formatError(average(errors))}% on average, and by at most {formatError(Math.max(...errors))}%. No other signal
        has been compared with real people yet, and nobody spoke freely, so expect larger errors there.
      </p>
    </div>
  );
}

interface SignalError {
  readonly signal: string;
  readonly unit: string;
  readonly count: number;
  readonly mean: string;
  readonly largest: string;
}

/** Mean and largest difference from the true value, per signal. Differences between two clips' scores are left out. */
function summarizeErrors(rows: readonly BenchmarkRow[]): SignalError[] {
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

const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const formatError = (error: number) => String(Number(error.toPrecision(2)));

interface ClipProps {
  readonly clip: string;
  readonly rows: readonly BenchmarkRow[];
}

function Clip({ clip, rows }: ClipProps) {
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
      <div className="overflow-x-auto pb-4">
        <table className="w-full min-w-150 text-left text-sm figures">
          <caption className="sr-only">{clip}</caption>
          <thead className="text-xs text-faint">
            <tr>
              {['Signal', 'Truth', 'Measured', 'Limit', 'Result'].map((head) => (
                <th key={head} scope="col" className="border-b border-line py-1.5 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ResultRow key={row.signal} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ResultRow({ row: { signal, unit, truth, measured, limit, pass } }: { readonly row: BenchmarkRow }) {
  const cell = 'border-b border-line/60 py-1.5 pr-4';
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        {signal} <span className="text-faint">{unit}</span>
      </th>
      <td className={cell}>{truth ?? '–'}</td>
      <td className={cell}>{measured ?? '–'}</td>
      <td className={`${cell} text-soft`}>{limit}</td>
      <td className={`${cell} ${pass ? 'text-strong' : 'font-semibold text-red-text'}`}>{pass ? 'pass' : 'fail'}</td>
    </tr>
  );
}

const cell = z.union([z.number(), z.string()]).nullable();

export const benchmarkSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  measuredOn: z.string(),
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

/** The latest results. The `--write` options of the two benchmarks generate the JSON files. */
const benchmark = benchmarkSchema.parse(written);
const voiceBenchmark = z
  .object({ engineVersion: z.string(), clips: z.array(z.object({ errorPercent: z.number() })).min(1) })
  .parse(voiceWritten);
