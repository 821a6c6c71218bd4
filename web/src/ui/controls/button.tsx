import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../display/icons.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'record' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-bright font-semibold',
  secondary: 'border border-edge text-ink hover:border-soft hover:bg-raised font-medium',
  quiet: 'text-soft hover:text-ink hover:bg-raised font-medium',
  record: 'bg-ink text-on-tape hover:bg-tape font-semibold [&>svg]:text-red',
  danger: 'border border-red-text/70 text-red-text hover:bg-red-dim font-medium',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 sm:min-h-9 py-1.5 text-sm gap-1.5',
  medium: 'min-h-11 px-4.5 py-2 text-[0.95rem] gap-2',
  large: 'min-h-13 px-6 py-2.5 text-base gap-2.5',
};

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  children: ReactNode;
}

function buildButtonClass(
  { variant = 'secondary', size = 'medium' }: Pick<ButtonStyle, 'variant' | 'size'>,
  extra?: string,
) {
  return classes(
    'inline-flex max-w-full min-w-0 items-center justify-center rounded-md text-center leading-tight transition-colors duration-150',
    'disabled:pointer-events-none disabled:opacity-55 forced-colors:border',
    variants[variant],
    sizes[size],
    extra,
  );
}

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, keyof ButtonStyle> & {
    /**
     * True while the button's action runs. A busy button keeps its focus and size, and ignores
     * clicks.
     */
    isBusy?: boolean;
  };

export function Button({
  variant,
  size,
  icon,
  isBusy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buildButtonClass({ variant, size }, classes(isBusy && 'opacity-70', className))}
      {...rest}
    >
      {isBusy && <BusyIndicator />}
      {icon && !isBusy && <Icon name={icon} size={size === 'small' ? 17 : 19} />}
      {children}
    </button>
  );
}

export function RetryButton(props: Omit<ButtonProps, 'icon' | 'children'>) {
  return (
    <Button icon="again" {...props}>
      Try Again
    </Button>
  );
}

function BusyIndicator() {
  return (
    <span aria-hidden="true" className="size-2 shrink-0 animate-lamp rounded-full bg-current" />
  );
}

export type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<typeof Link>, keyof ButtonStyle>;

export function ButtonLink({ variant, size, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buildButtonClass({ variant, size }, className)} {...rest}>
      {icon && <Icon name={icon} size={size === 'small' ? 17 : 19} />}
      {children}
    </Link>
  );
}

type ButtonAnchorProps = ButtonStyle & Omit<ComponentProps<'a'>, keyof ButtonStyle>;

/** A link styled as a button, for full-page navigation (sign-in, sign-out, file). */
export function ButtonAnchor({
  variant,
  size,
  icon,
  children,
  className,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a className={buildButtonClass({ variant, size }, className)} {...rest}>
      {icon && <Icon name={icon} size={size === 'small' ? 17 : 19} />}
      {children}
    </a>
  );
}

type IconButtonProps = { icon: IconName; label: string } & Omit<
  ComponentProps<'button'>,
  'children'
>;

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes(
        'inline-flex size-11 items-center justify-center rounded-md text-soft transition-colors duration-150 hover:bg-raised hover:text-ink disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45 aria-disabled:hover:bg-transparent aria-disabled:hover:text-soft',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
