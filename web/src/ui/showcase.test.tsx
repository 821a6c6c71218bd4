// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ShowcasePage } from './showcase.page.tsx';
import { ToastProvider } from './toast.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import './toast-region.tsx';

afterEach(cleanup);

const files = import.meta.glob<Record<string, unknown>>(['./*.tsx', '!./*.test.tsx', '!./*showcase*.tsx'], {
  eager: true,
});

/** Every component exported from this folder, by name. */
const pieces = Object.values(files).flatMap((file) =>
  Object.entries(file).filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function'),
);

interface Fiber {
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Every component in React's rendered tree, including hidden ones. */
function drawnIn(fiber: Fiber | null, found = new Set<unknown>()): ReadonlySet<unknown> {
  for (let next = fiber; next; next = next.sibling) {
    found.add(next.type);
    drawnIn(next.child, found);
  }
  return found;
}

function rootOf(container: object): Fiber | null {
  const [, root] = Object.entries(container).find(([key]) => key.startsWith('__reactContainer')) ?? [];
  return root?.stateNode.current ?? null;
}

async function draw(Shown: ComponentType) {
  const { container } = render(
    <MemoryRouter>
      <ToastProvider>
        <Shown />
      </ToastProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name: /Notifications/ });
  return drawnIn(rootOf(container));
}

describe('the design system page', () => {
  it('shows every exported component', async () => {
    expect(pieces.length).toBeGreaterThan(20);
    const drawn = await draw(ShowcasePage);
    expect(pieces.filter(([, piece]) => !drawn.has(piece)).map(([name]) => name)).toEqual([]);
  });

  it('fails this check if a component is missing', async () => {
    const drawn = await draw(() => <p>No piece</p>);
    expect(pieces.some(([, piece]) => !drawn.has(piece))).toBe(true);
  });
});
