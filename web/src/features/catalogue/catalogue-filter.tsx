import { useTyped } from '../../platform/use-typed.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useCategories } from './categories.queries.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import type { CataloguePlace } from './use-catalogue-place.ts';

interface CatalogueFilterProps {
  readonly place: CataloguePlace;
  /** Label of the search box: 'Search courses'. */
  readonly searchLabel: string;
}

/** The search box and the category buttons. */
export function CatalogueFilter({ place, searchLabel }: CatalogueFilterProps) {
  const categories = useCategories();
  const [typed, type] = useTyped(place.words, place.search);
  return (
    <search className="mt-6 flex flex-col gap-4 sm:mt-8">
      <SearchField label={searchLabel} value={typed} onChange={type} />
      <ChoiceButtons
        label="Category"
        choices={[
          { value: null, label: 'All' },
          ...categories.map((category) => ({ value: category.id, label: category.name })),
        ]}
        value={place.categoryId}
        onChange={place.chooseCategory}
      />
    </search>
  );
}
