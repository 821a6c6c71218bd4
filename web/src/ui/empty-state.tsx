import type { ReactNode } from 'react';
import { EmptyStage } from './stage-art.tsx';

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The suggested first step, as a button or link. */
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3;
}

/** Explains what an empty area will contain and offers a first step. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = headings[level];
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <EmptyStage className="mb-1 h-36 w-auto" />
      <Heading className={level === 1 ? 'text-2xl sm:text-3xl' : 'text-xl'}>{title}</Heading>
      {children && <p className="max-w-[52ch] text-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
