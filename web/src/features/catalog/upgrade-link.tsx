import { planName } from '../../../../shared/catalog/tiers.ts';
import { ButtonLink, type ButtonVariant, type ButtonSize } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';

/** 'Requires Professional Plan' with a lock icon. */
export function RequiredPlanNote({ tier, className }: { readonly tier: string; readonly className?: string }) {
  return (
    <p className={classes('flex items-center gap-2 text-sm text-soft', className)}>
      <Icon name="lock" size={17} />
      {`Requires ${planName(tier)} Plan`}
    </p>
  );
}

interface UpgradeLinkProps {
  /** The locked item's title, for screen readers. */
  readonly title: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
}

export function UpgradeLink({ title, variant, size = 'small', className }: UpgradeLinkProps) {
  return (
    <ButtonLink
      to="/subscribe"
      variant={variant}
      size={size}
      aria-label={`Upgrade to open ${title}`}
      className={className}
    >
      Upgrade
    </ButtonLink>
  );
}
