import { useSearchParams } from 'react-router-dom';

export interface CatalogFilters {
  /** Null shows all categories. */
  readonly categoryId: string | null;
  readonly searchText: string;
  readonly chooseCategory: (id: string | null) => void;
  readonly setSearchText: (words: string) => void;
}

/** The list's filters, kept in the URL: `?category=<id>&q=<words>`. */
export function useCatalogFilters(): CatalogFilters {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string, replace: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    categoryId: params.get('category'),
    searchText: params.get('q') ?? '',
    chooseCategory: (id) => change('category', id ?? '', false),
    // Replaces the history entry; otherwise every keystroke would add one.
    setSearchText: (words) => change('q', words, true),
  };
}
