import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { useKeptDraft } from '../../platform/use-draft.ts';
import { useNotify } from '../../ui/toast.tsx';
import type { AdminKind } from './admin-kind.ts';
import type { ItemDraft } from './item-draft.ts';
import { keptForm } from './kept-form.ts';
import { useItemFiles } from './use-item-files.ts';
import {
  loadedForm,
  loadedItem,
  newItem,
  useItemSave,
  withPositionOf,
  type LoadedItem,
  type SaveOutcome,
} from './use-item-save.ts';
import type { OpenForm } from './use-open-form.ts';

/** Storage key of an open form of this kind. */
export const formOf = ({ kind }: Pick<AdminKind<never>, 'kind'>) => `admin/${kind}`;

/** Another administrator changed or deleted the item. `count` increments with each rejected save. */
export type EditConflict<Item> = Exclude<SaveOutcome<Item>, { state: 'saved' }> & { readonly count: number };

/** One open form: draft, uploads and edit conflict. */
export function useItemForm<Item extends CatalogueItem>(
  kind: AdminKind<Item>,
  open: OpenForm<Item>,
  onClose: () => void,
) {
  const { kept } = open;
  const [base, setBase] = useState(() => loadedForm(kind, open));
  const [draft, setDraft] = useState(kept?.draft ?? base.draft);
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<EditConflict<Item> | null>(null);
  const files = useItemFiles(kind, draft, setDraft);
  const { save, submissionId, isPending, isSaved } = useItemSave(kind, kept?.submissionId);
  const notify = useNotify();
  const isDirty = files.isBusy || JSON.stringify(draft) !== JSON.stringify(base.draft);
  const isOpen = isDirty && !isSaved;
  const { item, revision } = base;
  const marks = item ? { loaded: { revision, draft: base.draft } } : { submissionId };
  const forKeeping = { itemId: item?.id ?? null, draft, lostFiles: files.busy, ...marks };
  useKeptDraft(formOf(kind), isOpen ? keptForm(forKeeping) : null);

  const send = (form: HTMLFormElement, next: { draft: ItemDraft; base: LoadedItem<Item> }) => {
    const stored = next.base.item && kind.addressesOf(next.base.item);
    const refusal = kind.refusalOf(next.draft, stored?.main ?? null);
    if (refusal) {
      flushSync(() => setChecked(true));
      form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]')?.focus();
      notify(refusal);
      return;
    }
    files.setSaving(true);
    save(next, {
      onError: () => files.setSaving(false),
      onSuccess: (outcome) => {
        if (outcome.state === 'saved') {
          files.keepAll();
          onClose();
          return;
        }
        files.setSaving(false);
        setConflict((before) => ({ ...outcome, count: (before?.count ?? 0) + 1 }));
      },
    });
  };
  return {
    base,
    draft,
    setDraft,
    files,
    isChecked,
    conflict,
    isPending,
    isDirty,
    isOpen,
    submit: (form: HTMLFormElement) => send(form, { draft, base }),
    /** Overwrites the other administrator's version with this form. */
    keepMine: (form: HTMLFormElement, theirs: Item) => {
      const latest = loadedItem(kind, theirs);
      const mine = withPositionOf(draft, base.draft, latest.draft);
      setBase(latest);
      setDraft(mine);
      send(form, { draft: mine, base: latest });
    },
    /** Loads the other administrator's version and releases this form's uploads. */
    showTheirs: (theirs: Item) => {
      const latest = loadedItem(kind, theirs);
      files.removeAll();
      setBase(latest);
      setDraft(latest.draft);
      setConflict(null);
    },
    saveAsNew: (form: HTMLFormElement) => {
      setBase(newItem());
      send(form, { draft, base: newItem() });
    },
  };
}
