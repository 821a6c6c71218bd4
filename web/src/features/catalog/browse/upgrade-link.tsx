import { lazy, Suspense } from 'react';
import { planName, tierLabel } from '#shared/catalog/tiers.ts';
import { useSession } from '#web/platform/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';

export function TierBadge({ tier }: { tier: string }) {
  return <Badge>{tierLabel(tier)}</Badge>;
}

// Loaded lazily, because most members have a plan.
const PayFirst = lazy(async () => ({
  default: (await import('#web/features/billing/billing.public.ts')).PayFirst,
}));

interface UpgradeLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'className'> {
  title: string;
}

/** Links to the plans or, if a payment is overdue or disputed, to Settings. */
export function UpgradeLink({ title, size = 'small', ...rest }: UpgradeLinkProps) {
  const { user } = useSession();
  const link = (
    <ButtonLink to="/subscribe" size={size} aria-label={`Upgrade to open ${title}`} {...rest}>
      Upgrade
    </ButtonLink>
  );

  if (user?.plan !== null) return link;

  return (
    <Suspense>
      <PayFirst title={title} size={size} {...rest}>
        {link}
      </PayFirst>
    </Suspense>
  );
}

interface UpgradePromptProps extends Omit<UpgradeLinkProps, 'title'> {
  item: { title: string; requiredTier: string };
  noteClassName?: string;
}

export function UpgradePrompt({
  item: { title, requiredTier },
  noteClassName,
  ...link
}: UpgradePromptProps) {
  return (
    <>
      <p className={classes('flex items-center gap-2 text-sm text-soft', noteClassName)}>
        <Icon name="lock" size={17} />
        {`Requires ${planName(requiredTier)} Plan`}
      </p>
      <UpgradeLink title={title} {...link} />
    </>
  );
}
