export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

export interface Word {
  /** Lowercase and without common endings. */
  readonly stem: string;
  /** Offsets in the sentence's text. */
  readonly start: number;
  readonly end: number;
}

const entities: Record<string, string> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: '’',
  ndash: '-',
  mdash: '-',
};

/**
 * Replaces HTML tags and entities with plain text. Tags that start a new line in a browser become
 * line breaks.
 */
export function stripHtml(text: string): string {
  return dropScripts(text)
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(
      /<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|section|article|header|footer)\b[^<>]*>/gi,
      '\n',
    )
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(
      /&(?:#(\d{1,6})|([a-z]{2,6}));/gi,
      (entity, code: string | undefined, name: string | undefined) =>
        code ? decodeCharacter(Number(code)) : (entities[name?.toLowerCase() ?? ''] ?? entity),
    );
}

function dropScripts(text: string): string {
  const [first = '', ...others] = text.split(/<(?:script|style)\b/i);
  return (
    first +
    others
      .map((part) =>
        part
          .split(/<\/(?:script|style)\s*>/i)
          .slice(1)
          .join(' '),
      )
      .join(' ')
  );
}

function decodeCharacter(code: number): string {
  return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : ' ';
}

export interface Line {
  /** Without the bullet or number. */
  readonly text: string;
  readonly isBullet: boolean;
}

export function splitLines(text: string): Line[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => {
      const trimmed = line.trim();
      const withoutBullet = trimmed.replace(/^(?:[-*•·–—▪‣◦]\s*|\d{1,2}[.)]\s+)/, '');
      return { text: withoutBullet, isBullet: withoutBullet !== trimmed };
    })
    .filter((line) => /[\p{L}\p{N}]/u.test(line.text));
}

export function splitSentences(line: string): Sentence[] {
  return line
    .split(/(?<=[.!?;])\s+/)
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => ({ text: text.trim(), words: splitWords(text.trim()) }));
}

export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    stem: findStem(word.toLowerCase()),
    start: index,
    end: index + word.length,
  }));
}

/**
 * Cuts the endings of plurals and verb forms, so that "coaches" and "coaching" are the same word.
 */
function findStem(word: string): string {
  if (word.length <= 3 || word.endsWith('ss')) return word;

  const stem = word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ed|es|s)$/, '');
  if (stem.length < 3) return word;

  return stem.replace(/([bdgklmnprtz])\1$/, '$1').replace(/e$/, '');
}
