import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { useSavedDraft } from '../../platform/use-draft.ts';
import { useNotify } from '../../ui/toast.tsx';
import type { AdminScreenConfig } from './admin-screen-config.ts';
import { type FileSlot, getDraftKey, type ItemDraft, toSavedForm } from './item-draft.ts';
import { useItemFiles } from './use-item-files.ts';
import {
  toLoadedItem,
  createBlankItem,
  useItemSave,
  keepLatestPosition,
  type LoadedItem,
  type SaveOutcome,
} from './use-item-save.ts';
import type { OpenForm } from './use-open-form.ts';

/** Another administrator changed or deleted the item. `count` increments with each rejected save. */
export type EditConflict<Item> = Exclude<SaveOutcome<Item>, { state: 'saved' }> & { readonly count: number };

export function useItemForm<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  open: OpenForm<Item>,
  { form, onClose }: { readonly form: RefObject<HTMLFormElement | null>; readonly onClose: () => void },
) {
  const { savedForm } = open;
  const [base, setBase] = useState<LoadedItem<Item>>(() =>
    open.item ? { ...toLoadedItem(kind, open.item), ...savedForm?.loaded } : createBlankItem(),
  );
  const [draft, setDraft] = useState(savedForm?.draft ?? base.draft);
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<EditConflict<Item> | null>(null);
  const files = useItemFiles(draft, setDraft);
  const { save, submissionId, isPending, isSaved } = useItemSave(kind, savedForm?.submissionId);
  const notify = useNotify();
  const isDirty = files.isBusy || JSON.stringify(draft) !== JSON.stringify(base.draft);
  const isOpen = isDirty && !isSaved;
  const { item, revision } = base;
  const source = item ? { loaded: { revision, draft: base.draft } } : { submissionId };
  const formToSave = { itemId: item?.id ?? null, draft, lostFiles: files.busy, ...source };
  useSavedDraft(getDraftKey(kind), isOpen ? toSavedForm(formToSave) : null);

  const send = (next: { draft: ItemDraft; base: LoadedItem<Item> }) => {
    const stored = next.base.item && kind.readSlotUrls(next.base.item);
    const refusal = kind.validate(next.draft, stored?.main ?? null);
    if (refusal) {
      flushSync(() => setChecked(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]')?.focus();
      notify(refusal);
      return;
    }
    files.setSaving(true);
    save(next, {
      onError: () => files.setSaving(false),
      onSuccess: (outcome) => {
        if (outcome.state === 'saved') {
          files.markSaved();
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
    submit: () => send({ draft, base }),
    keepMine: (theirs: Item) => {
      const latest = toLoadedItem(kind, theirs);
      const mine = keepLatestPosition(draft, base.draft, latest.draft);
      setBase(latest);
      setDraft(mine);
      send({ draft: mine, base: latest });
    },
    loadTheirs: (theirs: Item) => {
      const latest = toLoadedItem(kind, theirs);
      files.releaseAll();
      setBase(latest);
      setDraft(latest.draft);
      setConflict(null);
      form.current?.querySelector('h2')?.focus();
    },
    saveAsNew: () => {
      // The stored file is gone, so the new item isn't published unless the form has a new upload.
      const copy = draft.files.main ? draft : { ...draft, isPublic: false, isPublicChosen: false };
      setBase(createBlankItem());
      setDraft(copy);
      send({ draft: copy, base: createBlankItem() });
    },
  };
}

export interface FormProps<Item extends CatalogItem> {
  readonly kind: AdminScreenConfig<Item>;
  readonly state: ReturnType<typeof useItemForm<Item>>;
}

/** True if the item will have a file in this slot once the form is saved. */
export function hasFile<Item extends CatalogItem>({ kind, state }: FormProps<Item>, slot: FileSlot): boolean {
  const { base, draft } = state;
  const sent = draft.files[slot];
  if (sent !== undefined) return sent !== null;
  return base.item !== null && Boolean(kind.readSlotUrls(base.item)[slot]);
}
