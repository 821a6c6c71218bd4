import { useId } from 'react';
import { useTyped } from '../../platform/use-typed.ts';
import { Icon } from '../../ui/icons.tsx';
import { useCategories } from './categories.queries.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import type { CataloguePlace } from './use-catalogue-place.ts';

interface CatalogueFilterProps {
  readonly place: CataloguePlace;
  /** What the search box is called, as 'Search courses'. */
  readonly searchLabel: string;
}

/** The search box, and a button for each category. */
export function CatalogueFilter({ place, searchLabel }: CatalogueFilterProps) {
  const categories = useCategories();
  const id = useId();
  const [typed, type] = useTyped(place.words, place.search);
  return (
    <search className="mt-6 flex flex-col gap-4 sm:mt-8">
      <div className="relative max-w-120">
        <label htmlFor={id} className="sr-only">
          {searchLabel}
        </label>
        <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-faint">
          <Icon name="search" size={19} />
        </span>
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={searchLabel}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onChange={(event) => type(event.target.value)}
          className="min-h-12 w-full rounded-md border border-edge bg-ground py-2 pr-3 pl-11 text-base text-ink placeholder:text-faint hover:border-soft"
        />
      </div>
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
