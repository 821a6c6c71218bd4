/** The searched fields of a member. */
interface SearchedMember {
  email: string;
  firstName: string;
  lastName: string;
}

/** Minimum length of a search that uses the index, in characters. */
export const MIN_INDEXED_SEARCH = 2;
/** Maximum length of an indexed suffix, in characters. Longer suffixes are cut. */
const MAX_SUFFIX = 60;

/**
 * Characters indexed per email or name. Emails are shorter, but normalizing can make a name 18
 * times as long.
 */
const MAX_INDEXED_TEXT = 130;

/** Converts to lowercase, collapses spaces, and removes lone surrogates, which DynamoDB rejects. */
export function normalizeSearch(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns a text's index key: the partition and the start of the sort key. */
export function toSearchKey(text: string): { prefix: string; start: string } {
  const characters = [...text];
  return {
    prefix: characters.slice(0, MIN_INDEXED_SEARCH).join(''),
    start: characters.slice(0, MAX_SUFFIX).join(''),
  };
}

/**
 * Lists every suffix of the first 130 characters of the member's email and name. A field contains a
 * text if one of its suffixes starts with that text, so one Query finds all matches.
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
