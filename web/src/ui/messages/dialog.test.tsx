// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

// jsdom has no modal dialogs, so the stubs record their calls here.
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    asked.push('shown');
  };

  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    asked.push(this.isConnected ? 'closed in the page' : 'closed too late');
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const dialog = (open: boolean) => (
  <Dialog
    open={open}
    title="Sure?"
    onClose={vi.fn<() => void>()}
    actions={<button type="button">No</button>}
  >
    Nothing comes back.
  </Dialog>
);

describe('a dialog', () => {
  it('opens and closes with the `open` prop', () => {
    const { rerender } = render(dialog(false));
    expect(asked).toEqual([]);

    rerender(dialog(true));
    expect(screen.getByRole('dialog', { name: 'Sure?' }).textContent).toContain(
      'Nothing comes back.',
    );

    rerender(dialog(false));
    expect(asked).toEqual(['shown', 'closed in the page']);
  });

  it('closes before it unmounts, which restores the focus', () => {
    const { rerender } = render(dialog(true));
    rerender(<p>Gone</p>);
    expect(asked).toEqual(['shown', 'closed in the page']);
  });

  it('makes scrolling content focusable, even if it starts to scroll when the window shrinks', () => {
    render(dialog(true));

    const content = screen.getByText('Nothing comes back.');
    expect(content.tabIndex).toBe(-1);

    const height = vi.spyOn(content, 'scrollHeight', 'get').mockReturnValue(500);
    fireEvent(window, new Event('resize'));
    expect(content.tabIndex).toBe(0);

    height.mockReturnValue(0);
    fireEvent(window, new Event('resize'));
    expect(content.tabIndex).toBe(-1);
  });
});
