/** A content block of the help, privacy and terms pages. */
export type ContentBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'links'; readonly links: readonly ContentLink[] }
  /** The operator's details, as far as configured. */
  | { readonly kind: 'operator' };

export interface ContentLink {
  /** Path on this site. */
  readonly to: string;
  readonly label: string;
}

export const textBlock = (words: string): ContentBlock => ({ kind: 'text', text: words });
export const listBlock = (...items: readonly string[]): ContentBlock => ({ kind: 'list', items });
export const linksBlock = (...items: readonly ContentLink[]): ContentBlock => ({ kind: 'links', links: items });

/** All text of a block except the operator's details. */
export function listTexts(passage: ContentBlock): readonly string[] {
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
  readonly blocks: readonly ContentBlock[];
}
