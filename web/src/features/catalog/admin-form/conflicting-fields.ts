import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { planName } from '#shared/catalog/tiers.ts';
import type { Category } from '#shared/categories/categories.contract.ts';
import type { ConflictField } from '#web/ui/messages/edit-conflict-notice.tsx';
import type {
  AdminScreenConfig,
  FieldText,
  MainField,
} from '../admin-config/admin-screen-config.ts';
import type { ItemDraft } from '../admin-config/item-draft.ts';

export function findConflictingFields<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  { base, theirs, yours }: { base: ItemDraft; theirs: Item; yours: ItemDraft },
  categories: readonly Category[],
): ConflictField[] {
  const draft = kind.toDraft(theirs);
  const fields = listFieldTexts(kind, categories).flatMap(([label, text]): ConflictField[] => {
    const [before, now, own] = [text(base), text(draft), text(yours)];
    return now !== before && now !== own ? [{ label, theirs: now, yours: own }] : [];
  });

  return [...fields, ...files()];

  function files(): ConflictField[] {
    const stored = kind.readSlotUrls(theirs);
    return kind.slots.flatMap(({ slot, label }) => {
      const sent = yours.files[slot];
      const field = {
        theirs: stored[slot] ? 'Stored file' : 'No file',
        yours: sent ? 'Your upload' : 'No file',
      };

      return sent === undefined || field.theirs === field.yours
        ? []
        : [{ label: stripAsterisk(label), ...field }];
    });
  }
}

function listFieldTexts<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  categories: readonly Category[],
): FieldText[] {
  const categoryName = (id: string) =>
    categories.find((category) => category.id === id)?.name ?? 'Deleted category';

  const mainFields: Record<MainField, FieldText> = {
    title: [stripAsterisk(kind.texts.titleLabel), ({ title }) => title.trim()],
    category: [
      'Category',
      ({ categoryId }) => (categoryId === '' ? 'No category' : categoryName(categoryId)),
    ],
    tier: ['Required Tier', ({ requiredTier }) => planName(requiredTier)],
    extent: [kind.extent.label, ({ extent }) => extent],
    description: ['Description', ({ description }) => description.trim()],
  };

  return [
    ...kind.fields.map((field) => mainFields[field]),
    ...kind.extraField.conflictTexts,
    ['Published', ({ isPublic }) => (isPublic ? 'On' : 'Off')],
  ];
}

function stripAsterisk(label: string): string {
  return label.replace(/ \*$/, '');
}
