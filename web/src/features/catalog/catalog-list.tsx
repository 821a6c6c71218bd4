import { type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/skeleton.tsx';

interface CatalogListProps<Item> {
  /** Plural noun for use in sentences, such as 'courses'. */
  readonly noun: string;
  readonly query: {
    readonly data: readonly Item[] | undefined;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** True if a loaded item matches the search. */
  readonly matches: (item: Item) => boolean;
  readonly searchText: string;
  readonly skeletonCount: number;
  readonly skeleton: ReactNode;
  readonly className: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list with its loading, error, empty and no-match states. */
export function CatalogList<Item extends { readonly id: string }>(props: CatalogListProps<Item>) {
  return (
    // Stays mounted in every state, so keyboard focus survives a failure.
    <div>
      <ListBody {...props} />
    </div>
  );
}

function ListBody<Item extends { readonly id: string }>(props: CatalogListProps<Item>) {
  const { noun, query, matches, searchText, className } = props;
  if (!query.data) {
    return query.isPending ? (
      <LoadingList {...props} />
    ) : (
      <ListFailed noun={noun} onRetry={() => void query.refetch()} />
    );
  }
  const items = query.data.filter(matches);
  const isSearching = searchText.trim() !== '';
  return (
    <>
      <output className="sr-only">{isSearching ? `${items.length} ${noun} found` : `${items.length} ${noun}`}</output>
      {items.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={`No ${noun} found`}>
            {isSearching ? 'Try adjusting your search terms.' : `No ${noun} available in this category.`}
          </EmptyState>
        </div>
      ) : (
        <ul className={className}>
          {items.map((item) => (
            <li key={item.id} className="min-w-0">
              {props.children(item)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LoadingList({
  noun,
  skeletonCount,
  skeleton,
  className,
}: Pick<CatalogListProps<never>, 'noun' | 'skeletonCount' | 'skeleton' | 'className'>) {
  return (
    <>
      <Loading label={`Loading ${noun}`} />
      <div className={className} aria-hidden="true">
        {Array.from({ length: skeletonCount }, (_, at) => (
          <div key={at} data-testid="skeleton">
            {skeleton}
          </div>
        ))}
      </div>
    </>
  );
}

function ListFailed({ noun, onRetry }: { readonly noun: string; readonly onRetry: () => void }) {
  return (
    <div className="mt-8">
      <LoadFailure subject={`The ${noun}`} onRetry={onRetry} />
    </div>
  );
}
