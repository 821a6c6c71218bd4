import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { planName } from '../../../../shared/catalogue/tiers.ts';
import type { Category } from '../../../../shared/categories/categories.contract.ts';
import type { StaleField } from '../../ui/stale-notice.tsx';
import type { AdminKind, OwnField } from './admin-kind.ts';
import type { ItemDraft } from './item-draft.ts';

interface Versions<Item extends CatalogueItem> {
  /** The version the form was loaded with. */
  readonly base: ItemDraft;
  readonly theirs: Item;
  readonly yours: ItemDraft;
}

/** The fields where the form and the other administrator's version differ. */
export function changedFields<Item extends CatalogueItem>(
  kind: AdminKind<Item>,
  { base, theirs, yours }: Versions<Item>,
  categories: readonly Category[],
): StaleField[] {
  const draft = kind.draftOf(theirs);
  const fields = textsOf(kind, categories).map(([label, text]) => ({
    label,
    before: text(base),
    theirs: text(draft),
    yours: text(yours),
  }));
  const changed = fields.filter((field) => field.theirs !== field.before && field.theirs !== field.yours);
  return [...changed.map(({ label, theirs: text, yours: own }) => ({ label, theirs: text, yours: own })), ...files()];

  function files(): StaleField[] {
    const stored = kind.addressesOf(theirs);
    return kind.slots.flatMap(({ slot, label }) => {
      const sent = yours.files[slot];
      const field = { theirs: stored[slot] ? 'Stored file' : 'No file', yours: sent ? 'Your upload' : 'No file' };
      return sent === undefined || field.theirs === field.yours ? [] : [{ label: plain(label), ...field }];
    });
  }
}

type TextOf = readonly [label: string, text: (draft: ItemDraft) => string];

function textsOf<Item extends CatalogueItem>(kind: AdminKind<Item>, categories: readonly Category[]): TextOf[] {
  const categoryName = (id: string) => categories.find((category) => category.id === id)?.name ?? 'Deleted category';
  const { place, compared } = kind.ownField;
  const ownAt = (at: OwnField['place']) => (compared && place === at ? [compared] : []);
  return [
    [plain(kind.texts.titleLabel), ({ title }) => title.trim()],
    ['Category', ({ categoryId }) => (categoryId === '' ? 'No category' : categoryName(categoryId))],
    ['Required Tier', ({ requiredTier }) => planName(requiredTier)],
    [kind.extent.label, ({ extent }) => extent],
    ...ownAt('above description'),
    ['Description', ({ description }) => description.trim()],
    ...ownAt('below description'),
    ['Position', ({ orderIndex }) => orderIndex],
    ['Published', ({ isPublic }) => (isPublic ? 'On' : 'Off')],
  ];
}

/** Strips the asterisk of a required field. */
function plain(label: string): string {
  return label.replace(/ \*$/, '');
}
