import type { ReactNode } from 'react';
import { Page } from '../display/page.tsx';
import { EmptyStage } from '../display/stage-art.tsx';

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = headings[level];
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <EmptyStage className="mb-1 h-36 w-auto low:hidden" />
      <Heading className={level === 1 ? 'text-2xl sm:text-3xl' : 'text-xl'}>{title}</Heading>
      {children && <p className="max-w-[52ch] text-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface MessagePageProps {
  title: string;
  /** The browser tab's title; null keeps the current one. */
  tabTitle?: string | null;
  action: ReactNode;
  children: ReactNode;
  details?: ReactNode;
}

export function MessagePage({
  title,
  tabTitle = title,
  action,
  children,
  details,
}: MessagePageProps) {
  return (
    <Page>
      {tabTitle && <title>{tabTitle}</title>}
      <div className="py-8 sm:py-16">
        <EmptyState level={1} title={title} action={action}>
          {children}
        </EmptyState>
        {details}
      </div>
    </Page>
  );
}
