import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Category,
  createCategory,
  deleteCategory,
  renameCategory,
} from '../../../../shared/categories/categories.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Notice, useNotify } from '../../ui/toast.tsx';
import { categoriesQuery, useCategories } from './categories.queries.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { NEW_NAME, useTypedNames } from './use-typed-names.ts';

type Change =
  | { readonly name: 'add'; readonly to: string }
  | { readonly name: 'rename'; readonly category: Category; readonly to: string }
  | { readonly name: 'delete'; readonly category: Category; readonly moveTo: string | undefined };

/** The categories of all three kinds: add, rename, delete. */
export function CategoriesPanel({ lists }: { readonly lists: readonly (readonly unknown[])[] }) {
  const categories = useCategories();
  const change = useCategoryChange(lists);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const [isUsed, setUsed] = useState(false);
  const names = useTypedNames();
  const close = () => {
    setDeleting(null);
    setUsed(false);
  };
  const remove = (category: Category, moveTo: string | undefined) =>
    change.mutate(
      { name: 'delete', category, moveTo },
      { onSuccess: close, onError: (error) => (isInUse(error) ? setUsed(true) : close()) },
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
          <li key={category.id} className="flex items-end gap-1 sm:gap-2">
            <NameForm
              label={`Name of ${category.name}`}
              start={category.name}
              name={names.of(category.id) ?? category.name}
              button="Rename"
              disabled={change.isPending}
              onType={(name) => names.type(category.id, name)}
              onSubmit={(to) =>
                change.mutate({ name: 'rename', category, to }, { onSuccess: () => names.forget(category.id) })
              }
            />
            <IconButton
              icon="trash"
              label={`Delete ${category.name}`}
              title="Delete"
              className="shrink-0 text-red-text! hover:bg-red-dim"
              onClick={() => setDeleting(category)}
            />
          </li>
        ))}
        <li>
          <NameForm
            label="New category"
            start=""
            name={names.of(NEW_NAME) ?? ''}
            button="Add Category"
            disabled={change.isPending}
            onType={(name) => names.type(NEW_NAME, name)}
            onSubmit={(to) => change.mutate({ name: 'add', to }, { onSuccess: () => names.forget(NEW_NAME) })}
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

interface NameFormProps {
  readonly label: string;
  /** The name it has; '' for a new one. */
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
        // On a phone the name needs the room until there is something to save.
        className={start ? 'max-sm:disabled:hidden' : undefined}
      >
        {button}
      </Button>
    </form>
  );
}

const isInUse = (error: unknown) => error instanceof ApiError && error.code === 'CATEGORY_IN_USE';

function useCategoryChange(lists: readonly (readonly unknown[])[]) {
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      if (change.name === 'add') await call(createCategory, { body: { name: change.to } });
      else if (change.name === 'rename')
        await call(renameCategory, { params: { id: change.category.id }, body: { name: change.to } });
      else await call(deleteCategory, { params: { id: change.category.id }, query: { moveTo: change.moveTo } });
    },
    onSuccess: (_, change) => {
      notify(doneNotices[change.name]);
      for (const queryKey of [categoriesQuery.queryKey, ...lists]) void client.invalidateQueries({ queryKey });
    },
    onError: (error, change) => {
      if (isInUse(error)) return;
      notify({
        title: `Failed to ${change.name} category. Please try again.`,
        ...(error instanceof ApiError ? { description: error.sentence } : {}),
        tone: 'destructive',
      });
    },
  });
}

const doneNotices: Readonly<Record<Change['name'], Notice>> = {
  add: { title: 'Category added' },
  rename: { title: 'Category renamed' },
  delete: { title: 'Category deleted' },
};
