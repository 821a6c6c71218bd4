import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import type { AdminKind } from './admin-kind.ts';
import type { SavedForm } from './saved-form.ts';

interface RestoredNoteProps<Item extends CatalogItem> {
  readonly kind: AdminKind<Item>;
  readonly savedForm: SavedForm;
  /** True if the item was deleted while its form was closed. */
  readonly isDeleted: boolean;
}

/** Tells the administrator that a form's input was restored and which files must be chosen again. */
export function RestoredNote<Item extends CatalogItem>({ kind, savedForm, isDeleted }: RestoredNoteProps<Item>) {
  const { noun } = kind.texts;
  const lost = kind.slots.filter(({ slot }) => savedForm.lostFiles.includes(slot));
  return (
    <output className="mt-4 block rounded-md border border-edge/60 bg-raised px-4 py-3 text-sm text-soft">
      <span className="block">We restored your changes. They aren’t saved yet.</span>
      {isDeleted && (
        <span className="mt-1 block">
          Someone deleted this {noun}. Saving creates a new {noun}.
        </span>
      )}
      {lost.map(({ slot, label }) => (
        <span key={slot} className="mt-1 block text-ink">
          {label}: the file wasn’t uploaded before you left. Please choose the file again.
        </span>
      ))}
    </output>
  );
}
