/** HTML that is already escaped. */
export interface Html {
  readonly markup: string;
}

type Piece = string | number | Html | readonly Html[] | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for HTML. Escapes every interpolated value that isn't already `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { markup: parts.map((part, index) => part + toMarkup(pieces[index])).join('') };
}

function toMarkup(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '');
  }
  if ('markup' in piece) return piece.markup;
  return piece.map((each) => each.markup).join('');
}
