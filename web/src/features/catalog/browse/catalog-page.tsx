import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBufferedText } from '#web/platform/use-buffered-text.ts';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Loading } from '#web/ui/messages/skeleton.tsx';
import { useCategories } from './categories.queries.ts';
import { ChoiceButtons } from './choice-buttons.tsx';

interface CatalogListProps<Item> {
  noun: string;
  query: {
    data: readonly Item[] | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
  filters: ReturnType<typeof useCatalogFilters>;
  listSearchableTexts: (item: Item) => readonly string[];
  skeletonCount: number;
  skeleton: ReactNode;
  className: string;
  children: (item: Item) => ReactNode;
}

interface CatalogPageProps<Item> extends CatalogListProps<Item> {
  title: string;
  intro: string;
  belowFilters?: ReactNode;
}

export function CatalogPage<Item extends { id: string }>({
  title,
  intro,
  belowFilters,
  ...list
}: CatalogPageProps<Item>) {
  const { noun, filters } = list;
  const categories = useCategories();
  const [text, setText] = useBufferedText(filters.searchText, filters.setSearchText);

  return (
    <Page title={title}>
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 max-w-[60ch] text-lg text-soft">{intro}</p>
      <search className="mt-6 flex flex-col gap-4 sm:mt-8">
        <SearchField label={`Search ${noun}`} value={text} onChange={setText} />
        <ChoiceButtons
          label="Category"
          choices={[
            { value: null, label: 'All' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.categoryId}
          onChange={filters.chooseCategory}
        />
      </search>
      {belowFilters}
      {/* Stays mounted while the list reloads, so it can take the focus when Try Again disappears. */}
      <div>
        <CatalogList {...list} />
      </div>
    </Page>
  );
}

const CARDS_PER_STEP = 60;

function CatalogList<Item extends { id: string }>(props: CatalogListProps<Item>) {
  const { noun, query, filters, listSearchableTexts, className } = props;
  const [shownCount, setShownCount] = useState(CARDS_PER_STEP);

  if (!query.data) {
    if (query.isPending) {
      return (
        <>
          <Loading label={`Loading ${noun}`} />
          <div className={className} aria-hidden="true">
            {Array.from({ length: props.skeletonCount }, (_, at) => (
              <div key={at} data-testid="skeleton">
                {props.skeleton}
              </div>
            ))}
          </div>
        </>
      );
    }

    return (
      <div className="mt-8">
        <LoadFailure subject={`The ${noun}`} onRetry={() => void query.refetch()} />
      </div>
    );
  }

  const needle = filters.searchText.trim().toLowerCase();
  const items = query.data.filter((item) =>
    listSearchableTexts(item).some((text) => text.toLowerCase().includes(needle)),
  );

  return (
    <>
      <output className="sr-only">{`${formatCount(items.length, noun.replace(/s$/, ''))}${needle && ' found'}`}</output>
      {items.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={`No ${noun} found`}>
            {needle ? 'Try adjusting your search terms.' : `No ${noun} available in this category.`}
          </EmptyState>
        </div>
      ) : (
        <ul className={className}>
          {items.slice(0, shownCount).map((item) => (
            <li key={item.id} className="min-w-0">
              {props.children(item)}
            </li>
          ))}
        </ul>
      )}
      {items.length > shownCount && (
        <Button className="mt-8" onClick={() => setShownCount(shownCount + CARDS_PER_STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The list's filters, kept in the URL: `?category=<id>&q=<words>`. */
export function useCatalogFilters() {
  const [params] = useSearchParams();
  const setParam = useSetParam();

  return {
    categoryId: params.get('category'),
    searchText: params.get('q') ?? '',
    chooseCategory: (id: string | null) => setParam('category', id, { replace: false }),
    // Replaces the history entry; otherwise every keystroke would add one.
    setSearchText: (words: string) => setParam('q', words),
  };
}
