import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod';
import type { Category } from '#shared/categories/categories.contract.ts';
import { revisionSchema } from '#shared/http/revision.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { EditConflictNotice } from '#web/ui/messages/edit-conflict-notice.tsx';
import { Input, Select } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/display/icons.tsx';

import { useCategories } from '../browse/categories.queries.ts';
import { CategoryOptions } from './select-options.tsx';
import { useCategoryChange } from './use-category-change.ts';

type CategoryChange = ReturnType<typeof useCategoryChange>;

export function CategoriesPanel({ lists }: { lists: readonly (readonly unknown[])[] }) {
  const categories = useCategories();
  const change = useCategoryChange(lists);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const names = useUnsavedNames();
  const newCategoryRow = useRef<HTMLLIElement>(null);

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
              change.send(
                { kind: 'add', newName },
                { onSuccess: () => names.forget(NEW_CATEGORY_KEY) },
              )
            }
          />
        </li>
      </ul>

      <DeleteCategoryDialog category={deleting} change={change} onClose={() => setDeleting(null)} />
    </details>
  );
}

interface CategoryItemProps {
  category: Category;
  names: ReturnType<typeof useUnsavedNames>;
  change: CategoryChange;
  onDelete: () => void;
  /** Called if another administrator deleted the category while it was being renamed. */
  onDeleted: (name: string) => void;
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
  label: string;
  currentName: string;
  name: string;
  buttonLabel: string;
  disabled: boolean;
  onType: (name: string) => void;
  onSubmit: (name: string) => void;
}

function NameForm({
  label,
  currentName,
  name,
  buttonLabel,
  disabled,
  onType,
  onSubmit,
}: NameFormProps) {
  const isNew = name.trim() !== '' && name.trim() !== currentName;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew) onSubmit(name.trim());
  };

  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-end gap-2">
      <div className="min-w-0 flex-1">
        <Input
          label={label}
          value={name}
          maxLength={60}
          onChange={(event) => onType(event.target.value)}
        />
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

interface DeleteCategoryDialogProps {
  category: Category | null;
  change: CategoryChange;
  onClose: () => void;
}

/** The items of a category in use move to the category `moveTo`, or to none. */
function DeleteCategoryDialog({ category, change, onClose }: DeleteCategoryDialogProps) {
  const [moveTo, setMoveTo] = useState<string>();
  const close = () => {
    setMoveTo(undefined);
    onClose();
  };

  const onError = (error: Error) =>
    hasErrorCode(error, 'CATEGORY_IN_USE') ? setMoveTo('none') : close();

  return (
    <ConfirmDialog
      open={category !== null}
      title={category ? `Delete ${category.name}?` : 'Delete this category?'}
      confirmLabel="Delete"
      disabled={change.isPending}
      onClose={close}
      onConfirm={() =>
        category && change.send({ kind: 'delete', category, moveTo }, { onSuccess: close, onError })
      }
    >
      {moveTo === undefined ? (
        'No items will be deleted.'
      ) : (
        <>
          <p className="mb-3">This category has items. Choose where to move them.</p>
          <Select
            label="Move its items to"
            value={moveTo}
            onChange={(event) => setMoveTo(event.target.value)}
          >
            <option value="none">No category</option>
            <CategoryOptions except={category?.id} />
          </Select>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Key of the category being added; never a real category ID. */
const NEW_CATEGORY_KEY = '+';

const DRAFT_KEY = 'admin/categories';

const unsavedNamesSchema = z
  .record(
    z.string(),
    z.object({ name: z.string(), revision: revisionSchema.optional() }).readonly(),
  )
  .readonly();

function useUnsavedNames() {
  const restored = useRestoredDraft(DRAFT_KEY, unsavedNamesSchema);
  const [typed, setTyped] = useState(restored ?? {});
  useSavedDraft(DRAFT_KEY, Object.keys(typed).length > 0 ? typed : null);

  return {
    isRestored: restored !== null,
    get: (id: string) => typed[id]?.name,
    /** The category's revision when typing began. */
    getRevision: (id: string) => typed[id]?.revision,
    set: (id: string, name: string, revision?: number) =>
      setTyped((all) => ({ ...all, [id]: { name, revision: all[id]?.revision ?? revision } })),
    forget: (id: string) =>
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== id))),
  };
}
