import * as z from 'zod';

const auditSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({
      info: z.number(),
      low: z.number(),
      moderate: z.number(),
      high: z.number(),
      critical: z.number(),
    }),
  }),
});

export interface Advisories {
  /** High and critical ones. */
  readonly grave: number;
  readonly other: number;
}

/** Reads what `npm audit --json` printed. Null when it has no figures, as behind a registry without advisories. */
export function readAdvisories(printed: string): Advisories | null {
  const audit = auditSchema.safeParse(parseOrNull(printed));
  if (!audit.success) return null;
  const { info, low, moderate, high, critical } = audit.data.metadata.vulnerabilities;
  return { grave: high + critical, other: info + low + moderate };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
