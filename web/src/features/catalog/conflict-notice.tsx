import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { DeletedNotice, EditConflictNotice } from '../../ui/edit-conflict-notice.tsx';
import type { AdminKind } from './admin-kind.ts';
import { useCategories } from './categories.queries.ts';
import { findConflictingFields } from './conflicting-fields.ts';
import type { ItemDraft } from './item-draft.ts';
import type { EditConflict } from './use-item-form.ts';

interface ConflictNoticeProps<Item extends CatalogItem> {
  readonly kind: AdminKind<Item>;
  readonly conflict: EditConflict<Item>;
  readonly draft: ItemDraft;
  readonly isBusy: boolean;
  readonly onKeepMine: (theirs: Item) => void;
  readonly onUseTheirs: (theirs: Item) => void;
  readonly onSaveAsNew: () => void;
}

export function ConflictNotice<Item extends CatalogItem>(props: ConflictNoticeProps<Item>) {
  const { kind, conflict, draft, isBusy, onKeepMine, onUseTheirs, onSaveAsNew } = props;
  const categories = useCategories();
  const { noun } = kind.texts;
  if (conflict.state === 'deleted') {
    return <DeletedNotice title={`Someone deleted this ${noun}`} isBusy={isBusy} onSaveAsNew={onSaveAsNew} />;
  }
  const { theirs, base } = conflict;
  return (
    <EditConflictNotice
      title={`Someone else changed this ${noun}`}
      fields={findConflictingFields(kind, { base: base.draft, theirs, yours: draft }, categories)}
      isBusy={isBusy}
      onKeepMine={() => onKeepMine(theirs)}
      onUseTheirs={() => onUseTheirs(theirs)}
    />
  );
}
