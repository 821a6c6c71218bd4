import type { Browser, Page } from 'playwright-core';
import { barriersOn } from './access.ts';
import { motionsOn } from './motion.ts';
import { overflowsOf } from './screens.ts';
import type { Facts, TextOutcome, TextWitness } from './texts.ts';

/** What a walk through the product needs. Addresses as of the running stack. */
export interface Walk {
  readonly browser: Browser;
  readonly origin: string;
  readonly mailbox: string;
  readonly payments: string;
  readonly tour: Tour;
}

/** Looks at a screen in every respect that has a rule: its texts, what axe says, whether it fits, whether it keeps still. */
export interface Tour {
  /** A place of the table of texts, as the page stands now: texts, barriers, widths, motion. `facts` is what was measured there. */
  stop(page: Page, at: string, facts?: Facts): Promise<void>;
  /** The same for the texts alone, where the page is the one of the last stop. */
  read(page: Page, at: string, facts?: Facts): Promise<void>;
  /** A screen without texts of the specification. */
  look(page: Page, at: string): Promise<void>;
  findings(): TourFindings;
}

export interface TourFindings extends TextOutcome {
  readonly barriers: readonly string[];
  readonly overflows: readonly string[];
  /** Motion, although every visit asks for none. */
  readonly motions: readonly string[];
}

export function tourOf(witness: TextWitness): Tour {
  const barriers: string[] = [];
  const overflows: string[] = [];
  const motions: string[] = [];
  const look = async (page: Page, at: string) => {
    barriers.push(...(await barriersOn(page)).map((line) => `${at}: ${line}`));
    motions.push(...(await motionsOn(page)).map((line) => `${at}: ${line}`));
    overflows.push(...(await overflowsOf(page)).map((line) => `${at}: ${line}`));
  };
  return {
    async stop(page, at, facts) {
      await witness.see(page, at, facts);
      await look(page, at);
    },
    read: witness.see,
    look,
    findings: () => ({ ...witness.outcome(), barriers, overflows, motions }),
  };
}

/** 'Watch leads to /courses/1', for the first link of this name; its search is left out. */
export async function leadsTo(page: Page, name: string, inside = 'main'): Promise<string> {
  const link = page.locator(inside).getByRole('link', { name }).first();
  return `${name} leads to ${addressOf((await link.getAttribute('href')) ?? 'nothing')}`;
}

export const addressOf = (href: string) => href.replace(/\?.*$/, '');
