import type { ReactNode } from 'react';

/** A section of the design system page. */
export function ShowcaseSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-6">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </section>
  );
}

/** A component in one state, below the state's name. */
export function ShowcaseState({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 font-mono text-xs text-faint">{name}</p>
      {children}
    </div>
  );
}

/** A grid of states. */
export function ShowcaseStates({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}

/** Draws the ring of keyboard focus on an element that isn't focused. */
export const focusRing = 'outline-2 outline-offset-3 outline-leaf-bright';

export const longText =
  'Text that is much longer than planned, including the word Donaudampfschifffahrtsgesellschaftskapitän';
