import type { Page } from 'playwright-core';
import type { TextRow } from './spec-texts/text-row.ts';

/** What was measured of a page: as it was, or asked again until it is what the table says. */
export type Facts = readonly string[] | (() => Promise<readonly string[]>);

/** Compares what a browser shows with a table of texts, and remembers which rows were reached. */
export interface TextWitness {
  /** Waits until the rows of this place are on the screen; what is still missing then is remembered, not thrown. */
  see(page: Page, at: string, facts?: Facts): Promise<void>;
  /** Rows that were different, never reached, or are true although they are listed as not yet. All empty when all is well. */
  outcome(): TextOutcome;
}

export interface TextOutcome {
  readonly different: readonly string[];
  readonly unreached: readonly string[];
  readonly trueAlready: readonly string[];
}

// A busy machine may be slow to answer; what is there is seen at once.
const PATIENCE_MS = 30_000;
const nameOf = ({ section, at, text }: TextRow) => `${section}. ${at}: ${text}`;

/** `notYet` names the places whose rows need not be true, each with the text. */
export function textWitness(
  rows: readonly TextRow[],
  notYet: readonly (readonly [at: string, text: string])[] = [],
): TextWitness {
  const isLater = (row: TextRow) => notYet.some(([at, text]) => row.at === at && row.text === text);
  const places = new Set(rows.map(({ at }) => at));
  const reached = new Set<TextRow>();
  const different: string[] = [];
  const trueAlready: string[] = [];
  return {
    async see(page, at, facts = []) {
      if (!places.has(at)) throw new Error(`the table has no place '${at}'`);
      const here = rows.filter((row) => row.at === at);
      for (const row of here) reached.add(row);
      const missing = await missingOf(
        page,
        here.filter((row) => !isLater(row)),
        facts,
        PATIENCE_MS,
      );
      different.push(...missing.map(nameOf));
      const later = here.filter(isLater);
      const stillMissing = await missingOf(page, later, facts, 0);
      trueAlready.push(...later.filter((row) => !stillMissing.includes(row)).map(nameOf));
    },
    outcome: () => ({
      different,
      unreached: rows.filter((row) => !reached.has(row) && !isLater(row)).map(nameOf),
      trueAlready,
    }),
  };
}

async function missingOf(page: Page, rows: readonly TextRow[], facts: Facts, patienceMs: number): Promise<TextRow[]> {
  const onScreen = rows.filter(({ kind }) => kind !== 'fact');
  const measured = rows.filter(({ kind }) => kind === 'fact');
  const wanted = onScreen.map(({ kind, text }) => ({ isPart: kind === 'part', text }));
  const missingNow = async () => {
    const found = await page.evaluate(whichAreShown, wanted);
    const known = typeof facts === 'function' ? await facts() : facts;
    return [...onScreen.filter((_, at) => !found[at]), ...measured.filter(({ text }) => !known.includes(text))];
  };
  const deadline = performance.now() + patienceMs;
  let missing = await missingNow();
  while (missing.length > 0 && performance.now() < deadline) {
    await page.waitForTimeout(100);
    missing = await missingNow();
  }
  return missing;
}

/** Runs in the page: for each text whether an element, a text node or a placeholder shows exactly it (or, as a part, whether the page's text has it). */
function whichAreShown(wanted: readonly { readonly isPart: boolean; readonly text: string }[]): boolean[] {
  const LONGEST = 600;
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const shown = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element instanceof HTMLOptionElement && element.closest('select')?.checkVisibility())
      shown.add(clean(element.label));
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if ((element.textContent ?? '').length <= LONGEST) shown.add(clean(element.innerText ?? ''));
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) shown.add(clean(node.textContent ?? ''));
    }
    if (element instanceof HTMLInputElement) {
      shown.add(clean(element.placeholder));
      if (element.readOnly) shown.add(clean(element.value));
    }
  }
  const all = clean(document.body.innerText);
  return wanted.map(({ isPart, text }) => (isPart ? all.includes(text) : shown.has(text)));
}
