import { useSearchParams } from 'react-router-dom';
import { tiers } from '#shared/accounts/member.ts';
import { type ItemStatus, itemStatuses } from '#shared/catalog/item-filter.ts';
import { useBufferedText } from '#web/platform/use-buffered-text.ts';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { Input, Select } from '#web/ui/controls/field.tsx';
import { CategoryOptions, TierOptions } from '../categories/select-options.tsx';

const statusLabels: Record<ItemStatus, string> = {
  published: 'Published',
  hidden: 'Hidden',
  failed: 'File error',
  'no-file': 'No file',
};

export function ItemFilters() {
  const [params] = useSearchParams();
  const { search, status, categoryId, tier } = readItemFilter(params);
  const set = useSetParam();
  const [text, setText] = useBufferedText(search, (typed) => set('search', typed));

  return (
    <search className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Input
        label="Search titles"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />

      <Select
        label="Show"
        value={status ?? ''}
        onChange={({ target }) => set('status', target.value)}
      >
        <option value="">All statuses</option>
        {itemStatuses.map((each) => (
          <option key={each} value={each}>
            {statusLabels[each]}
          </option>
        ))}
      </Select>

      <Select
        label="In category"
        value={categoryId ?? ''}
        onChange={({ target }) => set('category', target.value)}
      >
        <option value="">All categories</option>
        <CategoryOptions />
      </Select>

      <Select
        label="For plan"
        value={tier ?? ''}
        onChange={({ target }) => set('tier', target.value)}
      >
        <option value="">All plans</option>
        <TierOptions />
      </Select>
    </search>
  );
}

/** Reads the filter from the page's URL, so that reloads and links keep it. */
export function readItemFilter(params: URLSearchParams) {
  return {
    search: params.get('search') ?? '',
    status: itemStatuses.find((status) => status === params.get('status')) ?? null,
    categoryId: params.get('category'),
    tier: tiers.find((tier) => tier === params.get('tier')) ?? null,
  };
}

export function isFiltered({ search, ...filter }: ReturnType<typeof readItemFilter>): boolean {
  return search.trim() !== '' || Object.values(filter).some((value) => value !== null);
}
