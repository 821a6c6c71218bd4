import * as z from 'zod';

const cell = z.union([z.number(), z.string()]).nullable();

const benchmarkSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  /** The day, ISO. */
  measuredOn: z.string(),
  machine: z.string().optional(),
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
  cost: z
    .array(z.object({ clip: z.string(), wallSeconds: z.number(), cpuSeconds: z.number(), peakMemoryMb: z.number() }))
    .default([]),
  /** What was made faster, what that saves and what it costs in accuracy, in words with the measured numbers. */
  speed: z.array(z.object({ choice: z.string(), saves: z.string(), costs: z.string() })).default([]),
});
export type Benchmark = z.output<typeof benchmarkSchema>;
export type BenchmarkRow = Benchmark['rows'][number];

/** What the benchmark wrote with `--write`; null while nobody has run it, or when what it wrote is not readable. */
export function benchmarkOf(written: unknown): Benchmark | null {
  const parsed = benchmarkSchema.safeParse(written);
  return parsed.success ? parsed.data : null;
}

// A pattern instead of an import: the file may not be there yet.
const files = import.meta.glob<unknown>('./benchmark-results.json', { eager: true, import: 'default' });

export const benchmark = benchmarkOf(Object.values(files)[0]);

/** By clip, in the order of the benchmark. */
export function rowsByClip({ rows }: Pick<Benchmark, 'rows'>): readonly (readonly [string, readonly BenchmarkRow[]])[] {
  const clips = [...new Set(rows.map(({ clip }) => clip))];
  return clips.map((name) => [name, rows.filter(({ clip }) => clip === name)] as const);
}
