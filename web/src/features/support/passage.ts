/** A content block of the help, privacy and terms pages. */
export type Passage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'links'; readonly links: readonly PassageLink[] }
  /** The operator's details, as far as configured. */
  | { readonly kind: 'operator' };

export interface PassageLink {
  /** Path on this site. */
  readonly to: string;
  readonly label: string;
}

export const text = (words: string): Passage => ({ kind: 'text', text: words });
export const list = (...items: readonly string[]): Passage => ({ kind: 'list', items });
export const links = (...those: readonly PassageLink[]): Passage => ({ kind: 'links', links: those });

/** All readable text of a passage. */
export function wordsOf(passage: Passage): readonly string[] {
  switch (passage.kind) {
    case 'text':
      return [passage.text];
    case 'list':
      return passage.items;
    case 'table':
      return [...passage.head, ...passage.rows.flat()];
    case 'links':
      return passage.links.map(({ label }) => label);
    case 'operator':
      return [];
  }
}

/** A section of a page, linked by its fragment `#id`. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}
