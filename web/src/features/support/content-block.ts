/** A content block of the help, privacy and terms pages. A string is a paragraph. */
export type ContentBlock =
  | string
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'links'; links: readonly ContentLink[] }
  /** The operator's configured details, such as name and postal address. */
  | { kind: 'operator' };

interface ContentLink {
  to: string;
  label: string;
}

export const listBlock = (...items: readonly string[]): ContentBlock => ({ kind: 'list', items });

export const linksBlock = (...items: readonly ContentLink[]): ContentBlock => ({
  kind: 'links',
  links: items,
});

/** A section of a page, linked by its fragment `#id`. */
export const section = (id: string, title: string, ...blocks: readonly ContentBlock[]) => ({
  id,
  title,
  blocks,
});

export type Section = ReturnType<typeof section>;

/**
 * A question on the help page. Its ID must never change, because links to `/help#id` contain it.
 */
export const faqQuestion = (id: string, question: string, ...answer: readonly ContentBlock[]) => ({
  id,
  question,
  answer,
});

export type FaqQuestion = ReturnType<typeof faqQuestion>;

export const faqGroup = (id: string, title: string, ...questions: readonly FaqQuestion[]) => ({
  id,
  title,
  questions,
});

export type FaqGroup = ReturnType<typeof faqGroup>;

/** All text in a block, except for the operator's details. */
export function listTexts(block: ContentBlock): readonly string[] {
  if (typeof block === 'string') return [block];

  switch (block.kind) {
    case 'list':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'links':
      return block.links.map(({ label }) => label);
    case 'operator':
      return [];
  }
}
