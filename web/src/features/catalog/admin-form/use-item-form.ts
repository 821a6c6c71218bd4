import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fileSlots, type CatalogItem, type FileSlot } from '#shared/catalog/catalog-item.ts';
import { moveItem } from '#shared/catalog/catalog.contract.ts';
import { itemLimits, parseNumberInput } from '#shared/catalog/item-fields.ts';
import { ApiError, hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useSavedDraft } from '#web/platform/use-draft.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { type AdminScreenConfig, buildFailureNotice } from '../admin-config/admin-screen-config.ts';
import { useCategories } from '../browse/categories.queries.ts';
import { findConflictingFields } from './conflicting-fields.ts';
import {
  emptyDraft,
  getDraftKey,
  type ItemDraft,
  toSavedForm,
} from '../admin-config/item-draft.ts';
import { openSection } from './open-section.ts';
import { useItemFiles } from './use-item-files.ts';
import type { OpenForm } from './use-open-form.ts';

/**
 * Another administrator changed or deleted the item. `count` increments with each rejected save.
 */
type EditConflict<Item> = Exclude<SaveOutcome<Item>, { state: 'saved' }> & { count: number };

interface FormHandlers<Item> {
  form: RefObject<HTMLFormElement | null>;
  onClose: () => void;
  onSaved: (item: Item) => void;
}

export function useItemForm<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  open: OpenForm<Item>,
  { form, onClose, onSaved }: FormHandlers<Item>,
) {
  const { savedForm } = open;
  const [base, setBase] = useState<LoadedItem<Item>>(() =>
    open.item ? { ...toLoadedItem(kind, open.item), ...savedForm?.loaded } : createBlankItem(),
  );
  const [draft, setDraft] = useState(savedForm?.draft ?? base.draft);
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<EditConflict<Item> | null>(null);
  const files = useItemFiles(draft, setDraft);
  const [refusedFile, setRefusedFile] = useState<RefusedFile | null>(null);
  const { save, submissionId, isPending, isSaved } = useItemSave(kind, savedForm?.submissionId);
  const notify = useNotify();
  const isDirty = files.isBusy || JSON.stringify(draft) !== JSON.stringify(base.draft);
  const isOpen = isDirty && !isSaved;
  const { item, revision } = base;
  const source = item ? { loaded: { revision, draft: base.draft } } : { submissionId };
  const formToSave = { itemId: item?.id ?? null, draft, lostFiles: files.busy, ...source };

  useEffect(() => {
    // Only an enabled button takes the focus.
    if (refusedFile && !isPending) focusFirstProblem(form.current);
  }, [refusedFile, isPending, form]);

  useSavedDraft(getDraftKey(kind), isOpen ? toSavedForm(formToSave) : null);

  const send = (next: { draft: ItemDraft; base: LoadedItem<Item> }) => {
    const stored = next.base.item && kind.readSlotUrls(next.base.item);
    const refusal = kind.validate(next.draft, stored?.main ?? null);

    if (refusal) {
      flushSync(() => setChecked(true));
      focusFirstProblem(form.current);
      notify(refusal);

      return;
    }

    files.setSaving(true);

    save(next, {
      onError: (error) => {
        files.setSaving(false);
        setRefusedFile(findRefusedFile(error, next.draft));
      },

      onSuccess: (outcome) => {
        if (outcome.state === 'saved') {
          files.markSaved();
          onSaved(outcome.item);
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

    /** Why the server refused this slot's file, until the file is replaced or removed. */
    findFileProblem: (slot: FileSlot) =>
      refusedFile?.slot === slot && refusedFile.address === draft.files[slot]
        ? refusedFile.message
        : undefined,

    isPending,
    isOpen,
    submit: () => send({ draft, base }),

    keepMine: (theirs: Item) => {
      const latest = toLoadedItem(kind, theirs);
      setBase(latest);
      send({ draft, base: latest });
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

interface RefusedFile {
  slot: FileSlot;
  address: string | null | undefined;
  message: string;
}

function findRefusedFile(error: Error, { files }: ItemDraft): RefusedFile | null {
  if (!(error instanceof ApiError)) return null;

  const slot = fileSlots.find((one) => one === error.field);

  return slot ? { slot, address: files[slot], message: error.userMessage } : null;
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]') ?? null;
  openSection(field);
  field?.focus();
}

export interface FormProps<Item extends CatalogItem> {
  kind: AdminScreenConfig<Item>;
  state: ReturnType<typeof useItemForm<Item>>;
}

/** True if the item will have a file in this slot once the form is saved. */
export function hasFile<Item extends CatalogItem>(
  { kind, state }: FormProps<Item>,
  slot: FileSlot,
): boolean {
  const { base, draft } = state;
  const sent = draft.files[slot];
  if (sent !== undefined) return sent !== null;

  return base.item !== null && Boolean(kind.readSlotUrls(base.item)[slot]);
}

interface LoadedItem<Item> {
  item: Item | null;
  revision: number;
  draft: ItemDraft;
}

type SaveOutcome<Item> =
  /** `isInPlace` is false if the item is saved but couldn’t be moved. */
  | { state: 'saved'; item: Item; isInPlace: boolean }
  /** `base` is the version on which the rejected save was based. */
  | { state: 'changed'; theirs: Item; base: LoadedItem<Item> }
  | { state: 'deleted' };

function createBlankItem<Item>(): LoadedItem<Item> {
  return { item: null, revision: 1, draft: emptyDraft };
}

function toLoadedItem<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  item: Item,
): LoadedItem<Item> {
  return { item, revision: item.revision, draft: kind.toDraft(item) };
}

async function moveToPlace(
  { kind }: Pick<AdminScreenConfig<CatalogItem>, 'kind'>,
  id: string,
  { place }: ItemDraft,
): Promise<boolean> {
  if (place.trim() === '') return true;

  const wanted = Math.max(1, parseNumberInput(place, itemLimits.orderIndex));

  try {
    await call(moveItem, { params: { kind, id }, body: { place: wanted } });
    return true;
  } catch {
    return false;
  }
}

interface SaveInput<Item> {
  draft: ItemDraft;
  base: LoadedItem<Item>;
}

/** Saves one form. Creation is idempotent by `submissionId`. */
function useItemSave<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  keptSubmissionId: string | undefined,
) {
  const [submissionId] = useState(() => keptSubmissionId ?? crypto.randomUUID());
  const isSending = useRef(false);
  const notify = useNotify();
  const client = useQueryClient();
  const categories = useCategories();
  const reload = () =>
    kind.affectedKeys.forEach((queryKey) => void client.invalidateQueries({ queryKey }));

  const send = async ({ draft, base }: SaveInput<Item>): Promise<SaveOutcome<Item>> => {
    const { item, revision } = base;

    try {
      const { body } = await (item
        ? kind.update(item.id, draft, revision)
        : kind.create(draft, submissionId));

      return { state: 'saved', item: body, isInPlace: await moveToPlace(kind, body.id, draft) };
    } catch (error) {
      const isChanged =
        hasErrorCode(error, 'STALE_REVISION') || hasErrorCode(error, 'ITEM_DELETED');
      if (!item || !isChanged) throw error;

      const theirs = await kind.get(item.id);
      reload();
      if (!theirs) return { state: 'deleted' };

      const fields = findConflictingFields(
        kind,
        { base: base.draft, theirs, yours: draft },
        categories,
      );

      if (fields.length > 0 || theirs.revision === revision)
        return { state: 'changed', theirs, base };

      // The other administrator's change doesn't conflict with this draft, so saving the draft
      // overwrites nothing.
      return send({ draft, base: toLoadedItem(kind, theirs) });
    }
  };

  const { mutate, isPending, data } = useMutation({
    mutationFn: send,

    onSettled: () => {
      isSending.current = false;
    },

    onSuccess: (outcome, { base, draft }) => {
      if (outcome.state !== 'saved') return;

      const notice = kind.notices[base.item ? 'update' : 'create'];
      const staysHidden = draft.isPublic && !outcome.item.isPublic;
      const description = outcome.isInPlace
        ? staysHidden && 'It’s hidden until you upload its file.'
        : 'Its position couldn’t be changed. Move it in the list.';
      notify(description ? { ...notice, description } : notice);
      reload();
    },

    onError: (error, { base }) =>
      notify(buildFailureNotice(`${base.item ? 'update' : 'create'} ${kind.texts.noun}`, error)),
  });

  return {
    submissionId,
    isPending,
    isSaved: data?.state === 'saved',
    /** Ignored while a save is pending. */
    save: (form: SaveInput<Item>, callbacks: Parameters<typeof mutate>[1]) => {
      if (isSending.current) return;
      isSending.current = true;
      mutate(form, callbacks);
    },
  };
}
