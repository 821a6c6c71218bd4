import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant } from '../controls/button.tsx';
import { classes } from '../classes.ts';

interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /**
   * The buttons, or null if the content has them. Put the safe choice first, because it gets the
   * focus.
   */
  actions: ReactNode;
  onClose: () => void;
  isWide?: boolean;
}

/** A native modal dialog. Pressing Escape or clicking the backdrop closes it. */
export function Dialog({ open, title, children, actions, onClose, isWide = false }: DialogProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);

  // Content that scrolls must be reachable by keyboard.
  useEffect(() => {
    const region = content.current;
    if (!region) return undefined;

    const update = () => {
      if (region.scrollHeight > region.clientHeight) region.tabIndex = 0;
      else region.removeAttribute('tabindex');
    };

    update();
    window.addEventListener('resize', update);

    return () => window.removeEventListener('resize', update);
  });

  return (
    <ModalElement
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-lg border border-edge/60 bg-raised text-ink open:flex',
        isWide ? 'max-w-160' : 'max-w-110',
      )}
    >
      <h2 id={titleId} className="px-6 pt-6 text-xl">
        {title}
      </h2>

      <div
        ref={content}
        className={classes(
          'more-below mt-2 min-h-0 overflow-y-auto px-6 text-soft',
          actions ? 'pb-2' : 'pb-6',
        )}
      >
        {children}
      </div>

      {actions && (
        <div className="flex flex-col-reverse gap-3 px-6 pt-4 pb-6 sm:flex-row sm:justify-end">
          {actions}
        </div>
      )}
    </ModalElement>
  );
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'isWide'> {
  /** Label of the button that closes the dialog without confirming. Defaults to 'Keep it'. */
  keepLabel?: string;
  confirmLabel: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    keepLabel = 'Keep it',
    confirmLabel,
    variant = 'danger',
    disabled,
    isBusy,
    onConfirm,
    ...dialog
  } = props;

  const actions = (
    <>
      <Button onClick={dialog.onClose}>{keepLabel}</Button>
      <Button variant={variant} disabled={disabled} isBusy={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );

  return <Dialog {...dialog} actions={actions} />;
}

interface ModalElementProps {
  open: boolean;
  onClose: () => void;
  labelledBy?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A `<dialog>` controlled by `open`. Its content is mounted only while it is open. */
export function ModalElement({
  open,
  onClose,
  labelledBy,
  label,
  className,
  children,
}: ModalElementProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the next paint, so that mounted content is never in a closed dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;

    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  // The browser restores the focus only when a dialog closes, so the dialog is closed before it
  // unmounts.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the dialog's own key
    <dialog
      ref={element}
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      className={classes('open:animate-lights-up', className)}
    >
      {open && children}
    </dialog>
  );
}
