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

export function UpgradeLink({ title, size = 'small', ...rest }: UpgradeLinkProps) {
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
