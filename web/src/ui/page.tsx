import type { ReactNode } from 'react';

/** The column a page stands in: 1,120 px at most, with room for the fixed bar above. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[1168px] animate-lights-up px-4 pt-8 pb-24 sm:px-6 sm:pt-12">{children}</div>
  );
}
