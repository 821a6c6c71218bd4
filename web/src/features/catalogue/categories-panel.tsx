import { type FormEvent, useRef, useState } from 'react';
import type { Category } from '../../../../shared/categories/categories.contract.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { useCategories } from './categories.queries.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { hasCode, useCategoryChange } from './use-category-change.ts';
import { NEW_NAME, useTypedNames } from './use-typed-names.ts';

/** Adds, renames and deletes the categories of all three kinds. */
export function CategoriesPanel({ lists }: { readonly lists: readonly (readonly unknown[])[] }) {
  const categories = useCategories();
  const change = useCategoryChange(lists);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const [isUsed, setUsed] = useState(false);
  const names = useTypedNames();
  const newName = useRef<HTMLLIElement>(null);
  const close = () => {
    setDeleting(null);
    setUsed(false);
  };
  const remove = (category: Category, moveTo: string | undefined) =>
    change.send(
      { name: 'delete', category, moveTo },
      { onSuccess: close, onError: (error) => (hasCode(error, 'CATEGORY_IN_USE') ? setUsed(true) : close()) },
    );
  return (
    <details open={names.areRestored} className="group mt-12 rounded-lg border border-line">
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
            onGone={(name) => {
              names.forget(category.id);
              names.type(NEW_NAME, name);
              newName.current?.querySelector('input')?.focus();
            }}
          />
        ))}
        <li ref={newName}>
          <NameForm
            label="New category"
            start=""
            name={names.of(NEW_NAME) ?? ''}
            button="Add Category"
            disabled={change.isPending}
            onType={(name) => names.type(NEW_NAME, name)}
            onSubmit={(to) => change.send({ name: 'add', to }, { onSuccess: () => names.forget(NEW_NAME) })}
          />
        </li>
      </ul>
      <DeleteCategoryDialog
        category={deleting}
        others={categories.filter(({ id }) => id !== deleting?.id)}
        isUsed={isUsed}
        disabled={change.isPending}
        onDelete={remove}
        onClose={close}
      />
    </details>
  );
}

interface CategoryItemProps {
  readonly category: Category;
  readonly names: ReturnType<typeof useTypedNames>;
  readonly change: ReturnType<typeof useCategoryChange>;
  readonly onDelete: () => void;
  /** Called if another administrator deleted the category during its rename. */
  readonly onGone: (name: string) => void;
}

function CategoryItem({ category, names, change, onDelete, onGone }: CategoryItemProps) {
  const { id, name } = category;
  const [staleCount, setStaleCount] = useState(0);
  const [isStale, setStale] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const yours = names.of(id) ?? name;
  const settle = () => {
    setStale(false);
    names.forget(id);
    if (isStale) place.current?.querySelector('input')?.focus();
  };
  const rename = (to: string, revision: number) =>
    change.send(
      { name: 'rename', category, to, revision },
      {
        onSuccess: settle,
        onError: (error) => {
          if (hasCode(error, 'ITEM_DELETED')) onGone(to);
          if (!hasCode(error, 'STALE_REVISION')) return;
          setStale(true);
          setStaleCount((count) => count + 1);
        },
      },
    );
  return (
    <li ref={place}>
      <div className="flex items-end gap-1 sm:gap-2">
        <NameForm
          label={`Name of ${name}`}
          start={name}
          name={yours}
          button="Rename"
          disabled={change.isPending}
          onType={(typed) => names.type(id, typed, category.revision)}
          onSubmit={(to) => rename(to, names.revisionOf(id) ?? category.revision)}
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
        <StaleNotice
          key={staleCount}
          title="Someone else changed this category"
          fields={[{ label: 'Name', theirs: name, yours: yours.trim() }]}
          isBusy={change.isPending}
          onKeepMine={() => rename(yours.trim(), category.revision)}
          onUseTheirs={settle}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  readonly label: string;
  /** The current name; '' for a new category. */
  readonly start: string;
  readonly name: string;
  readonly button: string;
  readonly disabled: boolean;
  readonly onType: (name: string) => void;
  readonly onSubmit: (name: string) => void;
}

function NameForm({ label, start, name, button, disabled, onType, onSubmit }: NameFormProps) {
  const isNew = name.trim() !== '' && name.trim() !== start;
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
        aria-label={start ? `${button} ${start}` : button}
        // Hidden on phones until there is a change to save, to leave room for the name.
        className={start ? 'max-sm:disabled:hidden' : undefined}
      >
        {button}
      </Button>
    </form>
  );
}
