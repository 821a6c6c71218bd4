import { type FormEvent, useEffect, useRef } from 'react';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { AdminKind } from './admin-kind.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DiscardGuard } from './discard-guard.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemUploads } from './item-uploads.tsx';
import { RestoredNote } from './restored-note.tsx';
import { useItemForm } from './use-item-form.ts';
import type { OpenForm } from './use-open-form.ts';

interface ItemFormProps<Item extends CatalogItem> {
  readonly kind: AdminKind<Item>;
  readonly form: OpenForm<Item>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

/** Inline form to create or edit an item. Input survives failed saves and session loss. */
export function ItemForm<Item extends CatalogItem>({ kind, form: open, onDirty, onClose }: ItemFormProps<Item>) {
  const { texts } = kind;
  const { savedForm } = open;
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const state = useItemForm(kind, open, onClose);
  const { base, draft, files, isChecked, conflict, isPending, isDirty } = state;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const stored = base.item && kind.readSlotUrls(base.item);

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
        <h2 ref={title} id="item-form-title" tabIndex={-1} className="text-xl">
          {base.item ? texts.edit : texts.create}
        </h2>
        {savedForm && (
          <RestoredNote kind={kind} savedForm={savedForm} isDeleted={savedForm.itemId !== null && open.item === null} />
        )}
        {conflict && (
          <ConflictNotice
            key={`conflict ${conflict.count}`}
            kind={kind}
            conflict={conflict}
            draft={draft}
            isBusy={isPending || files.isBusy}
            onKeepMine={(theirs) => form.current && state.keepMine(form.current, theirs)}
            onUseTheirs={loadTheirs}
            onSaveAsNew={() => form.current && state.saveAsNew(form.current)}
          />
        )}
        <ItemFields kind={kind} draft={draft} showsErrors={isChecked} disabled={isPending} onChange={state.setDraft} />
        <ItemUploads
          // A different revision may have different files, so the upload fields remount.
          key={`files of ${base.revision}`}
          kind={kind}
          draft={draft}
          stored={stored}
          files={files}
          showsErrors={isChecked}
          disabled={isPending}
        />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={isPending || files.isBusy}>
            {base.item ? texts.submitUpdate : texts.submitCreate}
          </Button>
        </div>
      </form>
    </Card>
  );
}
