import { useLockedPayment } from '../billing/billing.public.ts';
import { planName, tierLabel } from '../../../../shared/catalog/tiers.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, type ButtonLinkProps } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';

export function TierBadge({ tier }: { readonly tier: string }) {
  return <Badge>{tierLabel(tier)}</Badge>;
}

interface UpgradeLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'className'> {
  readonly title: string;
}

/** Leads to the plans. A member who owes is asked to pay instead. */
export function UpgradeLink({ title, size = 'small', ...rest }: UpgradeLinkProps) {
  const payment = useLockedPayment();
  if (payment) {
    return (
      <ButtonLink to="/settings" size={size} aria-label={`${payment.label} to open ${title}`} {...rest}>
        {payment.label}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/subscribe" size={size} aria-label={`Upgrade to open ${title}`} {...rest}>
      Upgrade
    </ButtonLink>
  );
}

interface UpgradePromptProps extends Omit<UpgradeLinkProps, 'title'> {
  readonly item: { readonly title: string; readonly requiredTier: string };
  readonly noteClassName?: string;
}

export function UpgradePrompt({ item: { title, requiredTier }, noteClassName, ...link }: UpgradePromptProps) {
  const payment = useLockedPayment();
  return (
    <>
      <p className={classes('flex items-center gap-2 text-sm text-soft', noteClassName)}>
        <Icon name="lock" size={17} />
        {payment ? payment.title : `Requires ${planName(requiredTier)} Plan`}
      </p>
      <UpgradeLink title={title} {...link} />
    </>
  );
}
