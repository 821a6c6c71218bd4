/** One text that the specification asks for, with the place where a person must find it. */
export interface TextRow {
  /** Section of the specification. */
  readonly section: 2 | 4 | 5 | 8 | 9;
  /** Screen and state, as the journey names them. */
  readonly at: string;
  /** `text`: a whole text on the screen. `part`: words inside a longer one. `fact`: what the journey measured, e.g. '8 skeletons'. */
  readonly kind: 'text' | 'part' | 'fact';
  readonly text: string;
  /** Why the screen says something else than the specification. */
  readonly decision?: string;
}

type Cell = string | Omit<TextRow, 'section' | 'at'>;

/** Rows of one section: for each place what must be there. A plain string is a whole text. */
export function rowsOf(
  section: TextRow['section'],
  places: Readonly<Record<string, readonly Cell[]>>,
): readonly TextRow[] {
  return Object.entries(places).flatMap(([at, cells]) =>
    cells.map((cell) =>
      typeof cell === 'string' ? { section, at, kind: 'text' as const, text: cell } : { section, at, ...cell },
    ),
  );
}

/** Title and description of one notice, in it together. */
export const notice = (title: string, description: string) => `${title} ${description}`;

export const part = (text: string) => ({ kind: 'part', text }) as const;
export const fact = (text: string) => ({ kind: 'fact', text }) as const;

/** What stands there instead, and the decision behind it. */
export const decided = (cell: Cell, decision: string) =>
  typeof cell === 'string' ? { kind: 'text' as const, text: cell, decision } : { ...cell, decision };
