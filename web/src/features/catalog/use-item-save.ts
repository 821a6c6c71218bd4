import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { hasErrorCode } from '../../platform/api-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { type AdminScreenConfig, buildFailureNotice } from './admin-screen-config.ts';
import { useCategories } from './categories.queries.ts';
import { findConflictingFields } from './conflicting-fields.ts';
import { emptyDraft, type ItemDraft } from './item-draft.ts';

export interface LoadedItem<Item> {
  readonly item: Item | null;
  readonly revision: number;
  readonly draft: ItemDraft;
}

export type SaveOutcome<Item> =
  | { readonly state: 'saved' }
  /** `base` is the version on which the rejected save was based. */
  | { readonly state: 'changed'; readonly theirs: Item; readonly base: LoadedItem<Item> }
  | { readonly state: 'deleted' };

export function createBlankItem<Item>(): LoadedItem<Item> {
  return { item: null, revision: 1, draft: emptyDraft };
}

export function toLoadedItem<Item extends CatalogItem>(kind: AdminScreenConfig<Item>, item: Item): LoadedItem<Item> {
  return { item, revision: item.revision, draft: kind.toDraft(item) };
}

/** Keeps a position edited in this form. Otherwise uses the latest one, because the item may have been moved since. */
export function keepLatestPosition(draft: ItemDraft, base: ItemDraft, theirs: ItemDraft): ItemDraft {
  return draft.orderIndex === base.orderIndex ? { ...draft, orderIndex: theirs.orderIndex } : draft;
}

interface SaveInput<Item> {
  readonly draft: ItemDraft;
  readonly base: LoadedItem<Item>;
}

/** Saves one form. Creation is idempotent by `submissionId`. */
export function useItemSave<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  keptSubmissionId: string | undefined,
) {
  const [submissionId] = useState(() => keptSubmissionId ?? crypto.randomUUID());
  const isSending = useRef(false);
  const notify = useNotify();
  const client = useQueryClient();
  const categories = useCategories();
  const reload = () => kind.affectedKeys.forEach((queryKey) => void client.invalidateQueries({ queryKey }));

  const send = async ({ draft, base }: SaveInput<Item>): Promise<SaveOutcome<Item>> => {
    const { item, revision } = base;
    if (!item) return kind.create(draft, submissionId).then(() => ({ state: 'saved' }));
    const isMoved = draft.orderIndex !== base.draft.orderIndex;
    try {
      await kind.update(item.id, isMoved ? draft : { ...draft, orderIndex: '' }, revision);
      return { state: 'saved' };
    } catch (error) {
      if (!hasErrorCode(error, 'STALE_REVISION') && !hasErrorCode(error, 'ITEM_DELETED')) throw error;
      const theirs = await kind.get(item.id);
      reload();
      if (!theirs) return { state: 'deleted' };
      const fields = findConflictingFields(kind, { base: base.draft, theirs, yours: draft }, categories);
      if (fields.length > 0 || theirs.revision === revision) return { state: 'changed', theirs, base };
      // The other administrator's change doesn't conflict with this draft, so saving the draft overwrites nothing.
      const latest = toLoadedItem(kind, theirs);
      return send({ draft: keepLatestPosition(draft, base.draft, latest.draft), base: latest });
    }
  };

  const { mutate, isPending, data } = useMutation({
    mutationFn: send,
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: ({ state }, { base }) => {
      if (state !== 'saved') return;
      notify(kind.notices[base.item ? 'update' : 'create']);
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
