import type { ReactNode } from 'react';

/** The page column: at most 1,120 px wide, with space for the fixed bar above. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[1168px] animate-lights-up px-4 pt-8 pb-24 sm:px-6 sm:pt-12">{children}</div>
  );
}
