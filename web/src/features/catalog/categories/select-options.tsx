import { tiers } from '#shared/accounts/member.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { useCategories } from '../browse/categories.queries.ts';

/** All categories except the one with the ID `except`, as options of a select. */
export function CategoryOptions({ except }: { except?: string | undefined }) {
  const categories = useCategories().filter(({ id }) => id !== except);
  return categories.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

export function TierOptions() {
  return tiers.map((tier) => (
    <option key={tier} value={tier}>
      {planName(tier)}
    </option>
  ));
}
