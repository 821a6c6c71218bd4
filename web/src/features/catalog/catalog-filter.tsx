import { useBufferedText } from '../../platform/use-buffered-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useCategories } from './categories.queries.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import type { CatalogFilters } from './use-catalog-filters.ts';

interface CatalogFilterProps {
  readonly filter: CatalogFilters;
  /** Label of the search box, such as 'Search courses'. */
  readonly searchLabel: string;
}

/** The search box and the category buttons. */
export function CatalogFilter({ filter, searchLabel }: CatalogFilterProps) {
  const categories = useCategories();
  const [text, setText] = useBufferedText(filter.searchText, filter.setSearchText);
  return (
    <search className="mt-6 flex flex-col gap-4 sm:mt-8">
      <SearchField label={searchLabel} value={text} onChange={setText} />
      <ChoiceButtons
        label="Category"
        choices={[
          { value: null, label: 'All' },
          ...categories.map((category) => ({ value: category.id, label: category.name })),
        ]}
        value={filter.categoryId}
        onChange={filter.chooseCategory}
      />
    </search>
  );
}
