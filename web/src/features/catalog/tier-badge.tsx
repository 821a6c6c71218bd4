import { tierLabel } from '../../../../shared/catalog/tiers.ts';
import { Badge } from '../../ui/badge.tsx';

export function TierBadge({ tier }: { readonly tier: string }) {
  return <Badge>{tierLabel(tier)}</Badge>;
}
