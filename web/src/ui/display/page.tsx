import { type ComponentProps, type ReactNode, useState } from 'react';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { classes } from '../classes.ts';
import { useIsClient } from '../use-is-client.ts';

interface PageProps {
  /**
   * The browser tab's title, without the product name. If omitted, the page's content sets the
   * title.
   */
  title?: string;
  children: ReactNode;
}

export function Page({ title, children }: PageProps) {
  // A prerendered page is visible from its first paint, so it must not fade in.
  const isClient = useIsClient();
  const [fadesIn] = useState(isClient);

  return (
    <div
      className={classes(
        'mx-auto w-full max-w-[1168px] px-4 pt-8 pb-24 sm:px-6 sm:pt-12 low:pt-4 print:p-0',
        fadesIn && 'animate-lights-up',
      )}
    >
      {title && <title>{`${title} · ${PRODUCT_NAME}`}</title>}
      {children}
    </div>
  );
}

export function PageHeading({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 className={classes('text-3xl sm:text-4xl', className)} {...rest}>
      {children}
    </h1>
  );
}
