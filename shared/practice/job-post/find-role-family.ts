import { type RoleFamily, roleFamilies } from '../questions/role-family.ts';
import { buildPhraseIndex, type Recognized, recognize } from './find-phrases.ts';
import type { ParsedPost } from './post-sections.ts';
import { roleFamilyPhrases } from './role-family-phrases.ts';

/**
 * Minimum score of a profession. With a lower score, the post may mention the profession only in
 * passing.
 */
const MIN_ROLE_SCORE = 2.5;
/** Weight of a phrase in the title, relative to one in the text. */
const TITLE_FACTOR = 3;

const roleFamilyIndex = buildPhraseIndex(roleFamilyPhrases);

export function findRoleFamily({ title, sentences }: ParsedPost): RoleFamily | null {
  const scores = new Map<RoleFamily, number>();
  const add = (found: readonly Recognized<RoleFamily>[], factor: number) => {
    for (const { target, score } of found)
      scores.set(target, (scores.get(target) ?? 0) + factor * score);
  };

  add(recognize(title, roleFamilyIndex, roleFamilies), TITLE_FACTOR);
  add(recognize(sentences, roleFamilyIndex, roleFamilies), 1);

  const [best] = [...scores].toSorted(([, one], [, other]) => other - one);

  return best && best[1] >= MIN_ROLE_SCORE ? best[0] : null;
}
