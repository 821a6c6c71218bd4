/** The searched fields of a member. */
interface SearchedMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Shorter searches can't use the index. In characters. */
export const MIN_INDEXED_SEARCH = 2;
const MAX_SUFFIX = 60;
/** Normalizing can make a name 18 times as long. Longer than any email, in characters. */
const MAX_INDEXED_TEXT = 130;

/** Lower case, single spaces, and no lone surrogates, which DynamoDB rejects. */
export function normalizeSearch(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** An index key of a text: its partition and the start of its sort key. */
export function toSearchKey(text: string): { readonly prefix: string; readonly start: string } {
  const characters = [...text];
  return { prefix: characters.slice(0, MIN_INDEXED_SEARCH).join(''), start: characters.slice(0, MAX_SUFFIX).join('') };
}

/**
 * Lists every end part of the first 130 characters of the member's email and name. These contain a text exactly if one
 * of the end parts starts with it, so one Query finds all matches.
 */
export function listSearchedSuffixes(member: SearchedMember): string[] {
  const suffixes = listTexts(member).flatMap((text) => {
    const characters = [...text];
    return characters.slice(MIN_INDEXED_SEARCH - 1).map((_, at) => characters.slice(at).join(''));
  });
  return [...new Set(suffixes.map((suffix) => toSearchKey(suffix).start))];
}

/** `search` must be normalized. */
export function matchesSearch(member: SearchedMember, search: string): boolean {
  return listTexts(member).some((text) => text.includes(search));
}

function listTexts({ email, firstName, lastName }: SearchedMember): string[] {
  const texts = [email, `${firstName} ${lastName}`].map(normalizeSearch);
  return texts.map((text) => [...text].slice(0, MAX_INDEXED_TEXT).join(''));
}
