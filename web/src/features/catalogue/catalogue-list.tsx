import { type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/skeleton.tsx';

interface CatalogueListProps<Item> {
  /** Plural, used inside sentences: 'courses'. */
  readonly noun: string;
  readonly query: {
    readonly data: readonly Item[] | undefined;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** True if a loaded item matches the search. */
  readonly found: (item: Item) => boolean;
  readonly words: string;
  readonly skeletons: number;
  readonly skeleton: ReactNode;
  readonly className: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list with its loading, error, empty and no-match states. */
export function CatalogueList<Item extends { readonly id: string }>(props: CatalogueListProps<Item>) {
  return (
    // Stays mounted in every state, so keyboard focus survives a failure.
    <div>
      <ListInState {...props} />
    </div>
  );
}

function ListInState<Item extends { readonly id: string }>(props: CatalogueListProps<Item>) {
  const { noun, query, found, words, className } = props;
  if (!query.data) {
    return query.isPending ? (
      <LoadingList {...props} />
    ) : (
      <ListFailed noun={noun} onRetry={() => void query.refetch()} />
    );
  }
  const items = query.data.filter(found);
  const isSearching = words.trim() !== '';
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
  skeletons,
  skeleton,
  className,
}: Pick<CatalogueListProps<never>, 'noun' | 'skeletons' | 'skeleton' | 'className'>) {
  return (
    <>
      <Loading label={`Loading ${noun}`} />
      <div className={className} aria-hidden="true">
        {Array.from({ length: skeletons }, (_, at) => (
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
      <LoadFailure what={`The ${noun}`} onRetry={onRetry} />
    </div>
  );
}
