import { type FormEvent, useRef, useState } from 'react';
import type { Category } from '../../../../shared/categories/categories.contract.ts';
import { hasErrorCode } from '../../platform/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx';
import { useCategories } from './categories.queries.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { useCategoryChange } from './use-category-change.ts';
import { NEW_CATEGORY_KEY, useUnsavedNames } from './use-unsaved-names.ts';

export function CategoriesPanel({ lists }: { readonly lists: readonly (readonly unknown[])[] }) {
  const categories = useCategories();
  const change = useCategoryChange(lists);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const [isInUse, setInUse] = useState(false);
  const names = useUnsavedNames();
  const newCategoryRow = useRef<HTMLLIElement>(null);
  const close = () => {
    setDeleting(null);
    setInUse(false);
  };
  const remove = (category: Category, moveTo: string | undefined) =>
    change.send(
      { kind: 'delete', category, moveTo },
      { onSuccess: close, onError: (error) => (hasErrorCode(error, 'CATEGORY_IN_USE') ? setInUse(true) : close()) },
    );
  return (
    <details open={names.isRestored} className="group mt-12 rounded-lg border border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
        Categories
        <span className="text-soft transition-transform duration-150 group-open:rotate-180">
          <Icon name="chevron" />
        </span>
      </summary>
      <ul className="grid gap-4 px-5 pt-1 pb-5">
        {categories.map((category) => (
          <CategoryItem
            key={category.id}
            category={category}
            names={names}
            change={change}
            onDelete={() => setDeleting(category)}
            onDeleted={(name) => {
              names.forget(category.id);
              names.set(NEW_CATEGORY_KEY, name);
              newCategoryRow.current?.querySelector('input')?.focus();
            }}
          />
        ))}
        <li ref={newCategoryRow}>
          <NameForm
            label="New category"
            currentName=""
            name={names.get(NEW_CATEGORY_KEY) ?? ''}
            buttonLabel="Add Category"
            disabled={change.isPending}
            onType={(name) => names.set(NEW_CATEGORY_KEY, name)}
            onSubmit={(newName) =>
              change.send({ kind: 'add', newName }, { onSuccess: () => names.forget(NEW_CATEGORY_KEY) })
            }
          />
        </li>
      </ul>
      <DeleteCategoryDialog
        category={deleting}
        others={categories.filter(({ id }) => id !== deleting?.id)}
        isInUse={isInUse}
        disabled={change.isPending}
        onDelete={remove}
        onClose={close}
      />
    </details>
  );
}

interface CategoryItemProps {
  readonly category: Category;
  readonly names: ReturnType<typeof useUnsavedNames>;
  readonly change: ReturnType<typeof useCategoryChange>;
  readonly onDelete: () => void;
  /** Called if another administrator deleted the category while it was being renamed. */
  readonly onDeleted: (name: string) => void;
}

function CategoryItem({ category, names, change, onDelete, onDeleted }: CategoryItemProps) {
  const { id, name } = category;
  const [staleCount, setStaleCount] = useState(0);
  const [isStale, setStale] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const draftName = names.get(id) ?? name;
  const resetName = () => {
    setStale(false);
    names.forget(id);
    if (isStale) row.current?.querySelector('input')?.focus();
  };
  const rename = (newName: string, revision: number) =>
    change.send(
      { kind: 'rename', category, newName, revision },
      {
        onSuccess: resetName,
        onError: (error) => {
          if (hasErrorCode(error, 'ITEM_DELETED')) onDeleted(newName);
          if (!hasErrorCode(error, 'STALE_REVISION')) return;
          setStale(true);
          setStaleCount((count) => count + 1);
        },
      },
    );
  return (
    <li ref={row}>
      <div className="flex items-end gap-1 sm:gap-2">
        <NameForm
          label={`Name of ${name}`}
          currentName={name}
          name={draftName}
          buttonLabel="Rename"
          disabled={change.isPending}
          onType={(typed) => names.set(id, typed, category.revision)}
          onSubmit={(newName) => rename(newName, names.getRevision(id) ?? category.revision)}
        />
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          title="Delete"
          className="shrink-0 text-red-text! hover:bg-red-dim"
          onClick={onDelete}
        />
      </div>
      {isStale && (
        <EditConflictNotice
          key={staleCount}
          title="Someone else changed this category"
          fields={[{ label: 'Name', theirs: name, yours: draftName.trim() }]}
          isBusy={change.isPending}
          onKeepMine={() => rename(draftName.trim(), category.revision)}
          onUseTheirs={resetName}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly currentName: string;
  readonly name: string;
  readonly buttonLabel: string;
  readonly disabled: boolean;
  readonly onType: (name: string) => void;
  readonly onSubmit: (name: string) => void;
}

function NameForm({ label, currentName, name, buttonLabel, disabled, onType, onSubmit }: NameFormProps) {
  const isNew = name.trim() !== '' && name.trim() !== currentName;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew) onSubmit(name.trim());
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-end gap-2">
      <div className="min-w-0 flex-1">
        <Input label={label} value={name} maxLength={60} onChange={(event) => onType(event.target.value)} />
      </div>
      <Button
        type="submit"
        disabled={disabled || !isNew}
        aria-label={currentName ? `${buttonLabel} ${currentName}` : buttonLabel}
        // Hidden on phones until there is a change to save, to leave room for the name.
        className={currentName ? 'max-sm:disabled:hidden' : undefined}
      >
        {buttonLabel}
      </Button>
    </form>
  );
}
