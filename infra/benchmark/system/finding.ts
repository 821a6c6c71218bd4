/** One line of the table of results. */
export interface Finding {
  /** What was looked at: an endpoint, a screen, a bundle. */
  readonly what: string;
  /** The figures, with their units. */
  readonly measured: string;
  /** What it must reach, when there is something. */
  readonly bar?: { readonly limit: string; readonly isHeld: boolean };
}

/** What a part of the benchmark answers. */
export interface Findings {
  /** How it was measured, in a sentence. */
  readonly how: string;
  readonly findings: readonly Finding[];
}

/** Says how far a part is. */
export type Report = (line: string) => void;

export function barAtMost(figure: number, most: number, unit: string): NonNullable<Finding['bar']> {
  return { limit: `at most ${most} ${unit}`, isHeld: figure <= most };
}

export function shown(figure: number): string {
  return figure < 10 ? figure.toFixed(1) : Math.round(figure).toLocaleString('en');
}
