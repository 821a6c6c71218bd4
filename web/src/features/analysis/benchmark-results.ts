import * as z from 'zod';

const cell = z.union([z.number(), z.string()]).nullable();

const benchmarkSchema = z.object({
  engineVersion: z.string(),
  rubricVersion: z.string(),
  /** An ISO date. */
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
  /** Each speed optimization with the time it saves and the accuracy it costs, as text with the measured numbers. */
  speed: z.array(z.object({ choice: z.string(), saves: z.string(), costs: z.string() })).default([]),
});
export type Benchmark = z.output<typeof benchmarkSchema>;
export type BenchmarkRow = Benchmark['rows'][number];

/** Parses the output of the benchmark's `--write` option; null if it's missing or malformed. */
export function parseBenchmark(written: unknown): Benchmark | null {
  const parsed = benchmarkSchema.safeParse(written);
  return parsed.success ? parsed.data : null;
}

// A glob, because importing a file that doesn't exist yet would fail.
const files = import.meta.glob<unknown>('./benchmark-results.json', { eager: true, import: 'default' });

export const benchmark = parseBenchmark(Object.values(files)[0]);

/** Groups rows by clip, in the benchmark's order. */
export function groupRowsByClip({
  rows,
}: Pick<Benchmark, 'rows'>): readonly (readonly [string, readonly BenchmarkRow[]])[] {
  const clips = [...new Set(rows.map(({ clip }) => clip))];
  return clips.map((name) => [name, rows.filter(({ clip }) => clip === name)] as const);
}
