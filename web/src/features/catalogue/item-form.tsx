import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { ApiError } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useKeptDraft } from '../../platform/use-draft.ts';
import type { AdminKind } from './admin-kind.ts';
import { DiscardGuard } from './discard-guard.tsx';
import { emptyDraft } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemUploads } from './item-uploads.tsx';
import { keptForm } from './kept-form.ts';
import { RestoredNote } from './restored-note.tsx';
import { useItemFiles } from './use-item-files.ts';
import type { OpenForm } from './use-open-form.ts';

interface ItemFormProps<Item extends CatalogueItem> {
  readonly kind: AdminKind<Item>;
  readonly form: OpenForm<Item>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

/** Under what an open form of this kind is kept. */
export const formOf = ({ kind }: Pick<AdminKind<never>, 'kind'>) => `admin/${kind}`;

/** The inline form. What was entered stays when saving fails, and when the session is lost. */
export function ItemForm<Item extends CatalogueItem>({ kind, form: open, onDirty, onClose }: ItemFormProps<Item>) {
  const { texts } = kind;
  const { item, kept } = open;
  const [initial] = useState(() => (item ? kind.draftOf(item) : emptyDraft));
  const [draft, setDraft] = useState(kept?.draft ?? initial);
  const [isChecked, setChecked] = useState(false);
  const files = useItemFiles(kind, draft, setDraft);
  const save = useSaveItem(kind, item);
  const notify = useNotify();
  const isDirty = files.isBusy || JSON.stringify(draft) !== JSON.stringify(initial);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const isOpen = isDirty && !save.isSuccess;
  useKeptDraft(formOf(kind), isOpen ? keptForm(item?.id ?? null, draft, files.busy) : null);
  const stored = item ? kind.addressesOf(item) : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refusal = kind.refusalOf(draft, stored?.main ?? null);
    if (refusal) {
      const form = event.currentTarget;
      flushSync(() => setChecked(true));
      form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]')?.focus();
      notify(refusal);
      return;
    }
    files.setSaving(true);
    save.mutate(draft, {
      onError: () => files.setSaving(false),
      onSuccess: () => {
        files.keepAll();
        onClose();
      },
    });
  };
  return (
    <Card className="mt-8">
      <DiscardGuard isDirty={isOpen} />
      <form noValidate onSubmit={submit} aria-labelledby="item-form-title">
        <h2 id="item-form-title" tabIndex={-1} className="text-xl">
          {item ? texts.edit : texts.create}
        </h2>
        {kept && <RestoredNote kind={kind} kept={kept} isGone={kept.itemId !== null && item === null} />}
        <ItemFields kind={kind} draft={draft} isChecked={isChecked} disabled={save.isPending} onChange={setDraft} />
        <ItemUploads
          kind={kind}
          draft={draft}
          stored={stored}
          files={files}
          isChecked={isChecked}
          disabled={save.isPending}
        />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={save.isPending || files.isBusy}>
            {item ? texts.submitUpdate : texts.submitCreate}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useSaveItem<Item extends CatalogueItem>(kind: AdminKind<Item>, item: Item | null) {
  const notify = useNotify();
  const client = useQueryClient();
  const action = item ? 'update' : 'create';
  return useMutation({
    mutationFn: (draft: typeof emptyDraft) => (item ? kind.update(item.id, draft) : kind.create(draft)),
    onSuccess: () => {
      notify(kind.notices[action]);
      for (const queryKey of kind.changes) void client.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      notify({
        title: `Failed to ${action} ${kind.texts.noun}. Please try again.`,
        ...(error instanceof ApiError ? { description: error.sentence } : {}),
        tone: 'destructive',
      }),
  });
}
