import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

interface ReadingLayoutProps {
  readonly title: string;
  readonly header: ReactNode;
  readonly contents: ReactNode;
  readonly children: ReactNode;
}

/** A long text beside its table of contents. */
export function ReadingLayout({ title, header, contents, children }: ReadingLayoutProps) {
  return (
    <Page title={title}>
      <header>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {header}
      </header>
      <div className="mt-8 grid gap-8 sm:mt-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <div>{contents}</div>
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  );
}
