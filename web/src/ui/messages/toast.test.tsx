// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, useNotify } from './toast.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import './toast-region.tsx';

function Buttons() {
  const notify = useNotify();
  return (
    <>
      <button type="button" onClick={() => notify({ title: 'First' })}>
        One
      </button>
      <button type="button" onClick={() => notify({ title: 'Second', tone: 'destructive' })}>
        Two
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

/** Titles of the visible notices. The copies for screen readers are outside the list. */
const shown = () =>
  [...document.querySelectorAll('ol li .font-semibold')].map((title) => title.textContent);

beforeEach(async () => {
  // jsdom has no pointer capture.
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );

  await screen.findByRole('region');
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('a notice', () => {
  it('closes automatically after 5,000 ms', () => {
    press('One');
    wait(4999);
    expect(shown()).toEqual(['First']);

    wait(1);
    expect(shown()).toEqual([]);
  });

  it('replaces the previous notice and shows for its own 5,000 ms', () => {
    press('One');
    wait(4000);
    press('Two');
    expect(shown()).toEqual(['Second']);

    wait(4999);
    expect(shown()).toEqual(['Second']);

    wait(1);
    expect(shown()).toEqual([]);
  });

  it.each([
    ['stays after a 49 px swipe to the right', 49, ['First']],
    ['closes after a 51 px swipe to the right', 51, []],
    ['stays after a swipe to the left', -120, ['First']],
  ])('%s', (_, distance, left) => {
    press('One');

    const card = document.querySelector('ol li') ?? document.body;
    fireEvent.pointerDown(card, { button: 0, clientX: 100, clientY: 10 });
    // The first move only starts the swipe.
    fireEvent.pointerMove(card, { clientX: 100 + distance, clientY: 10 });
    fireEvent.pointerMove(card, { clientX: 100 + distance, clientY: 10 });
    fireEvent.pointerUp(card, { clientX: 100 + distance, clientY: 10 });
    wait(0);

    expect(shown()).toEqual(left);
  });

  it('appears in a region that F8 focuses', () => {
    press('One');
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
    expect(document.activeElement?.closest('[role="region"]')).toBeTruthy();
  });
});
