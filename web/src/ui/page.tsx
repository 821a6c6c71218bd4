import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../../shared/product/product.ts';

interface PageProps {
  /** The browser tab's title, without the product name. If omitted, the page's content sets the title. */
  readonly title?: string;
  readonly children: ReactNode;
}

export function Page({ title, children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-[1168px] animate-lights-up px-4 pt-8 pb-24 sm:px-6 sm:pt-12">
      {title && <title>{`${title} · ${PRODUCT_NAME}`}</title>}
      {children}
    </div>
  );
}
