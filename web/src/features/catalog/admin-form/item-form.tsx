import { type FormEvent, useEffect, useRef } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/messages/dialog.tsx';
import { DeletedNotice, EditConflictNotice } from '#web/ui/messages/edit-conflict-notice.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import { type AdminScreenConfig, buildPreviewPath } from '../admin-config/admin-screen-config.ts';
import { useCategories } from '../browse/categories.queries.ts';
import { findConflictingFields } from './conflicting-fields.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemUploads } from './item-uploads.tsx';
import { MoreFields } from './more-fields.tsx';
import { type FormProps, useItemForm } from './use-item-form.ts';
import type { OpenForm } from './use-open-form.ts';

interface ItemFormProps<Item extends CatalogItem> {
  kind: AdminScreenConfig<Item>;
  form: OpenForm<Item>;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: (item: Item) => void;
}

/** Inline form to create or edit an item. Input survives failed saves and session loss. */
export function ItemForm<Item extends CatalogItem>({
  kind,
  form: open,
  onDirty,
  onClose,
  onSaved,
}: ItemFormProps<Item>) {
  const form = useRef<HTMLFormElement>(null);
  const state = useItemForm(kind, open, { form, onClose, onSaved });
  const { base, isOpen } = state;
  useEffect(() => onDirty(isOpen), [isOpen, onDirty]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.submit();
  };

  return (
    <Card className="mt-8">
      <form ref={form} noValidate onSubmit={submit} aria-labelledby="item-form-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="item-form-title" tabIndex={-1} className="text-xl">
            {base.item ? `Edit ${kind.texts.name}` : `Create New ${kind.texts.name}`}
          </h2>
          {base.item && (
            // A new tab, so that unsaved changes stay in this one.
            <ButtonLink
              size="small"
              variant="quiet"
              target="_blank"
              to={buildPreviewPath(kind.kind, base.item.id)}
            >
              Preview in a new tab
            </ButtonLink>
          )}
        </div>

        <RestoredNote kind={kind} form={open} />
        <ConflictNotice key={`conflict ${state.conflict?.count}`} kind={kind} state={state} />
        <ItemFields kind={kind} state={state} />

        {/* The key remounts the upload fields for each revision, because the files may differ. */}
        <ItemUploads
          key={`files of ${base.revision}`}
          kind={kind}
          state={state}
          slots={kind.slots.filter((slot) => !slot.isExtra)}
        />

        <MoreFields kind={kind} state={state} isOpen={open.savedForm !== null} />

        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={state.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={state.isPending || state.files.isBusy}>
            {`${base.item ? 'Update' : 'Create'} ${kind.texts.name}`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Asks for confirmation before the user leaves a form with unsaved changes. */
export function DiscardDialog(dialog: Pick<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm'>) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      keepLabel="Keep Editing"
      confirmLabel="Discard"
      {...dialog}
    >
      You have unsaved changes in this form.
    </ConfirmDialog>
  );
}

/**
 * Lists the files that must be chosen again in a restored form, because browsers can't store chosen
 * files.
 */
function RestoredNote<Item extends CatalogItem>({
  kind,
  form,
}: Pick<ItemFormProps<Item>, 'kind' | 'form'>) {
  const { savedForm, item } = form;
  if (!savedForm) return null;

  const { noun } = kind.texts;
  const lost = kind.slots.filter(({ slot }) => savedForm.lostFiles.includes(slot));

  return (
    <NoticeBox tone="info" as="output" className="mt-4 block text-sm text-soft">
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
    </NoticeBox>
  );
}

function ConflictNotice<Item extends CatalogItem>({ kind, state }: FormProps<Item>) {
  const { conflict, draft } = state;
  const categories = useCategories();
  if (!conflict) return null;

  const isBusy = state.isPending || state.files.isBusy;
  if (conflict.state === 'deleted') {
    const title = `Someone deleted this ${kind.texts.noun}`;
    return <DeletedNotice title={title} isBusy={isBusy} onSaveAsNew={state.saveAsNew} />;
  }

  const { theirs, base } = conflict;

  return (
    <EditConflictNotice
      title={`Someone else changed this ${kind.texts.noun}`}
      fields={findConflictingFields(kind, { base: base.draft, theirs, yours: draft }, categories)}
      isBusy={isBusy}
      onKeepMine={() => state.keepMine(theirs)}
      onUseTheirs={() => state.loadTheirs(theirs)}
    />
  );
}
