import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { type MoveDirection, moveItem } from '#shared/catalog/catalog.contract.ts';
import { matchesFilter } from '#shared/catalog/item-filter.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';

import { AdminCard } from './admin-card.tsx';
import type { useAdminItems } from './admin-items.queries.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { BulkBar, BulkResultBar } from './bulk-bar.tsx';
import { findCategorySlug, useCategories } from '../browse/categories.queries.ts';
import { ADMIN_PAGE_SIZE } from '../admin-config/item-calls.ts';
import { isFiltered, ItemFilters, readItemFilter } from './item-filters.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

interface AdminListProps<Item extends CatalogItem> {
  kind: AdminScreenConfig<Item>;
  query: ReturnType<typeof useAdminItems<Item>>;
  onCreate: () => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
  /** Called for each item that was changed together with others. */
  onSaved: (item: Item) => void;
  onDeleted: (id: string) => void;
}

export function AdminList<Item extends CatalogItem>(props: AdminListProps<Item>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useRestoredFocus(props.query.data, heading);

  return (
    <section className="mt-12" aria-labelledby="existing-items" onClickCapture={keepFocus}>
      <h2 ref={heading} id="existing-items" tabIndex={-1} className="text-2xl">
        Existing {props.kind.texts.name}s
      </h2>
      <ListBody {...props} />
    </section>
  );
}

const GRID = 'mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

function ListBody<Item extends CatalogItem>(props: AdminListProps<Item>) {
  const { query, onCreate } = props;
  const { texts } = props.kind;
  const [params] = useSearchParams();
  if (!query.data && query.isPending) return <LoadingCards label={`Loading ${texts.noun}s...`} />;
  if (!query.data) {
    return <LoadFailure subject={`The ${texts.noun}s`} onRetry={() => void query.refetch()} />;
  }

  const isEmpty = query.data.length === 0 && !query.hasNextPage && !query.isPlaceholderData;
  if (!isEmpty || isFiltered(readItemFilter(params)))
    return <Cards {...props} items={query.data} />;

  const action = texts.emptyAction && <Button onClick={onCreate}>{texts.emptyAction}</Button>;

  return (
    <EmptyState title={texts.emptyTitle} level={3} action={action}>
      {texts.emptyText}
    </EmptyState>
  );
}

interface CardsProps<Item extends CatalogItem> extends AdminListProps<Item> {
  items: readonly Item[];
}

function Cards<Item extends CatalogItem>({
  kind,
  query,
  items,
  onEdit,
  onDelete,
  onSaved,
  onDeleted,
}: CardsProps<Item>) {
  const categories = useCategories();
  const { mutate: move } = useMoveItem(kind);
  const [params] = useSearchParams();
  const [movedId, setMovedId] = useState<string | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulkChanges(kind, { onSaved, onDeleted });
  const movedIndex = items.findIndex(({ id }) => id === movedId);
  const filter = readItemFilter(params);
  const found = items.filter(
    (item) => matchesFilter(item, filter) && !bulk.deletingIds.has(item.id),
  );
  const { shown, hasMore, isSearching, showMore } = useShownItems(found, query);
  const selected = found.filter(({ id }) => selectedIds.has(id));

  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelectedIds(next);
  };

  const clear = () => setSelectedIds(new Set());

  return (
    <>
      <ItemFilters />

      {selected.length > 0 && (
        <BulkBar
          selectedCount={selected.length}
          shownCount={found.length}
          noun={kind.texts.noun}
          isBusy={bulk.isBusy}
          onSelectAll={() => setSelectedIds(new Set(found.map(({ id }) => id)))}
          onClear={clear}
          onEdit={(edit) => {
            clear();
            void bulk.edit(selected, edit);
          }}
          onDelete={() => {
            clear();
            bulk.removeLater(selected);
          }}
        />
      )}

      <BulkResultBar result={bulk.result} />
      <output className="sr-only">
        {movedIndex >= 0 && `${items[movedIndex]?.title} moved to position ${movedIndex + 1}.`}
      </output>

      <ul className={GRID}>
        {shown.map((item) => (
          <li key={item.id} className="min-w-0">
            <AdminCard
              kind={kind}
              item={item}
              categorySlug={findCategorySlug(categories, item.categoryId)}
              place={isFiltered(filter) || query.isPlaceholderData ? null : items.indexOf(item) + 1}
              // Disables moving in a filtered list, because a move swaps two neighbors, and the
              // filter may hide one.
              isFirst={isFiltered(filter) || item === items[0]}
              isLast={isFiltered(filter) || (item === items.at(-1) && !query.hasNextPage)}
              isSelected={selectedIds.has(item.id)}
              onSelect={(isSelected) => select(item.id, isSelected)}
              onEdit={() => onEdit(item)}
              onDelete={() => onDelete(item)}
              onMove={(direction) =>
                move({ id: item.id, direction }, { onSuccess: () => setMovedId(item.id) })
              }
            />
          </li>
        ))}
      </ul>

      <output className="block text-center text-soft">
        {isSearching && <span className="block py-8">Searching…</span>}
        {!isSearching && found.length === 0 && (
          <span className="block py-8">No matches. Try another filter.</span>
        )}
      </output>

      {query.isError && <LoadFailure subject="More items" level={3} onRetry={showMore} />}

      {hasMore && !isSearching && (
        <Button className="mt-6" isBusy={query.isFetching} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Each press of Show more adds a page. Loads pages until enough items match the filter. */
function useShownItems<Item extends CatalogItem>(
  found: readonly Item[],
  query: AdminListProps<Item>['query'],
) {
  const [shownCount, setShownCount] = useState(ADMIN_PAGE_SIZE);
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const needsPage = found.length < shownCount && hasNextPage && !isPlaceholderData;
  useEffect(() => {
    if (needsPage && !isFetching && !isError) void fetchNextPage();
  }, [needsPage, isFetching, isError, fetchNextPage]);

  return {
    shown: found.slice(0, shownCount),
    hasMore: hasNextPage || found.length > shownCount,
    isSearching: (needsPage && !isError) || (isPlaceholderData && found.length === 0),
    showMore: () => {
      if (isError) void fetchNextPage();
      else setShownCount(shownCount + ADMIN_PAGE_SIZE);
    },
  };
}

function LoadingCards({ label }: { label: string }) {
  return (
    <>
      <output className="mt-6 block text-soft">{label}</output>
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-80 rounded-lg" />
        ))}
      </div>
    </>
  );
}

/** Moves items up or down in the list. Moves run one at a time, and further moves are queued. */
function useMoveItem<Item extends CatalogItem>({ kind, affectedKeys }: AdminScreenConfig<Item>) {
  const notify = useNotify();
  const client = useQueryClient();

  return useMutation({
    scope: { id: 'move-item' },
    mutationFn: ({ id, direction }: { id: string; direction: MoveDirection }) =>
      call(moveItem, { params: { kind, id }, body: { direction } }),

    onError: (error) =>
      notify({
        title: 'The order couldn’t be changed',
        description:
          error instanceof ApiError ? error.userMessage : 'Check your connection and try again.',
        tone: 'destructive',
      }),

    // The mutation waits for the reload, so the next move starts from the new order.
    onSettled: () =>
      Promise.all(affectedKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
