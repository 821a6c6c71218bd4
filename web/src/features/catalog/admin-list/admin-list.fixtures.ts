import { screen } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { readItemFilter } from './item-filters.tsx';

/** Puts an admin screen's unfiltered list into the cache, as one complete page. */
export function seedAdminItems<Item extends CatalogItem>(
  client: QueryClient,
  { listKey }: Pick<AdminScreenConfig<Item>, 'listKey'>,
  items: readonly Item[],
): void {
  const filter = readItemFilter(new URLSearchParams());
  client.setQueryData([...listKey, filter], {
    pages: [{ items, next: undefined }],
    pageParams: [undefined],
  });
}

/** Lists the labels of the open form's fields, upload fields and sections, in order. */
export function listFields(): string[] {
  const labels = screen.getByRole('form').querySelectorAll('label, legend, summary');
  return [...labels]
    .filter((label) => label.tagName !== 'LABEL' || !label.closest('fieldset'))
    .map((label) => label.firstChild?.textContent ?? '');
}
