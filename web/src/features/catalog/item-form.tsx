import { type FormEvent, useEffect, useRef } from 'react';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeletedNotice, EditConflictNotice } from '../../ui/edit-conflict-notice.tsx';
import { type AdminScreenConfig, buildPreviewPath } from './admin-screen-config.ts';
import { useCategories } from './categories.queries.ts';
import { findConflictingFields } from './conflicting-fields.ts';
import { DiscardGuard } from './discard-guard.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemUploads } from './item-uploads.tsx';
import { hasFile, useItemForm } from './use-item-form.ts';
import type { OpenForm } from './use-open-form.ts';

interface ItemFormProps<Item extends CatalogItem> {
  readonly kind: AdminScreenConfig<Item>;
  readonly form: OpenForm<Item>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

/** Inline form to create or edit an item. Input survives failed saves and session loss. */
export function ItemForm<Item extends CatalogItem>({ kind, form: open, onDirty, onClose }: ItemFormProps<Item>) {
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const state = useItemForm(kind, open, onClose);
  const { base, draft, files, isChecked, isPending, isDirty } = state;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    state.submit(event.currentTarget);
  };
  const loadTheirs = (theirs: Item) => {
    state.loadTheirs(theirs);
    title.current?.focus();
  };
  return (
    <Card className="mt-8">
      <DiscardGuard isDirty={state.isOpen} />
      <form ref={form} noValidate onSubmit={submit} aria-labelledby="item-form-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={title} id="item-form-title" tabIndex={-1} className="text-xl">
            {base.item ? `Edit ${kind.texts.name}` : `Create New ${kind.texts.name}`}
          </h2>
          {base.item && (
            // A new tab, so that unsaved changes stay in this one.
            <ButtonLink size="small" variant="quiet" target="_blank" to={buildPreviewPath(kind.kind, base.item.id)}>
              Preview in a new tab
            </ButtonLink>
          )}
        </div>
        <RestoredNote kind={kind} open={open} />
        <ConflictNotice
          key={`conflict ${state.conflict?.count}`}
          kind={kind}
          state={state}
          onKeepMine={(theirs) => form.current && state.keepMine(form.current, theirs)}
          onUseTheirs={loadTheirs}
          onSaveAsNew={() => form.current && state.saveAsNew(form.current)}
        />
        <ItemFields
          kind={kind}
          draft={draft}
          hasFile={hasFile(kind, state, 'main')}
          showsErrors={isChecked}
          disabled={isPending}
          onChange={state.setDraft}
        />
        {/* The key remounts the upload fields for each revision, because the files may differ. */}
        <ItemUploads key={`files of ${base.revision}`} kind={kind} state={state} />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={isPending || files.isBusy}>
            {`${base.item ? 'Update' : 'Create'} ${kind.texts.name}`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type FormState<Item extends CatalogItem> = ReturnType<typeof useItemForm<Item>>;

interface RestoredNoteProps<Item extends CatalogItem> {
  readonly kind: AdminScreenConfig<Item>;
  readonly open: OpenForm<Item>;
}

/** Lists the files that must be chosen again in a restored form. A browser can’t keep them. */
function RestoredNote<Item extends CatalogItem>({ kind, open: { savedForm, item } }: RestoredNoteProps<Item>) {
  if (!savedForm) return null;
  const { noun } = kind.texts;
  const lost = kind.slots.filter(({ slot }) => savedForm.lostFiles.includes(slot));
  return (
    <output className="mt-4 block rounded-md border border-edge/60 bg-raised px-4 py-3 text-sm text-soft">
      <span className="block">We restored your changes. They aren’t saved yet.</span>
      {savedForm.itemId !== null && item === null && (
        <span className="mt-1 block">
          Someone deleted this {noun}. Saving creates a new {noun}.
        </span>
      )}
      {lost.map(({ slot, label }) => (
        <span key={slot} className="mt-1 block text-ink">
          {label}: the file wasn’t uploaded completely. Please choose it again to continue.
        </span>
      ))}
    </output>
  );
}

interface ConflictNoticeProps<Item extends CatalogItem> {
  readonly kind: AdminScreenConfig<Item>;
  readonly state: FormState<Item>;
  readonly onKeepMine: (theirs: Item) => void;
  readonly onUseTheirs: (theirs: Item) => void;
  readonly onSaveAsNew: () => void;
}

function ConflictNotice<Item extends CatalogItem>(props: ConflictNoticeProps<Item>) {
  const { kind, state, onKeepMine, onUseTheirs, onSaveAsNew } = props;
  const { conflict, draft } = state;
  const categories = useCategories();
  if (!conflict) return null;
  const isBusy = state.isPending || state.files.isBusy;
  if (conflict.state === 'deleted') {
    return (
      <DeletedNotice title={`Someone deleted this ${kind.texts.noun}`} isBusy={isBusy} onSaveAsNew={onSaveAsNew} />
    );
  }
  const { theirs, base } = conflict;
  return (
    <EditConflictNotice
      title={`Someone else changed this ${kind.texts.noun}`}
      fields={findConflictingFields(kind, { base: base.draft, theirs, yours: draft }, categories)}
      isBusy={isBusy}
      onKeepMine={() => onKeepMine(theirs)}
      onUseTheirs={() => onUseTheirs(theirs)}
    />
  );
}
