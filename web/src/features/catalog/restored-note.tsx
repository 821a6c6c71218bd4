import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import type { AdminKind } from './admin-kind.ts';
import type { SavedForm } from './saved-form.ts';

interface RestoredNoteProps<Item extends CatalogItem> {
  readonly kind: AdminKind<Item>;
  readonly savedForm: SavedForm;
  /** True if the item was deleted in the meantime. */
  readonly isDeleted: boolean;
}

/** Says which input of a restored form is back and which files are missing. */
export function RestoredNote<Item extends CatalogItem>({ kind, savedForm, isDeleted }: RestoredNoteProps<Item>) {
  const { noun } = kind.texts;
  const lost = kind.slots.filter(({ slot }) => savedForm.lostFiles.includes(slot));
  return (
    <output className="mt-4 block rounded-md border border-edge/60 bg-raised px-4 py-3 text-sm text-soft">
      <span className="block">We restored what you typed. It isn’t saved yet.</span>
      {isDeleted && <span className="mt-1 block">Someone deleted this {noun}. Saving creates a new one.</span>}
      {lost.map(({ slot, label }) => (
        <span key={slot} className="mt-1 block text-ink">
          {label}: the file wasn’t uploaded before you left. Please choose it again.
        </span>
      ))}
    </output>
  );
}
