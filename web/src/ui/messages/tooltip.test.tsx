// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

  render(
    <>
      <Tooltip text="About one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">Two</button>
      </Tooltip>
    </>,
  );
});

afterEach(() => {
  cleanup();
  // Just after a tooltip closes, the next one opens without a delay. The next test needs the delay.
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole('button', { name });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

const hover = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerEnter(button(name), { pointerType });

const leave = (name: string) => fireEvent.pointerLeave(button(name));
// jsdom doesn't support popovers and treats them as hidden.
const shown = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null;

describe('a tooltip', () => {
  it('shows after 700 ms of hovering and describes its element', () => {
    hover('One');
    wait(699);
    expect(shown()).toBeNull();

    wait(1);
    expect(shown()).toBe('About one');
    expect(button('One').getAttribute('aria-describedby')).toBe(
      screen.getByRole('tooltip', { hidden: true }).id,
    );
  });

  it('shows immediately within 300 ms after the last tooltip closed, but not later', () => {
    hover('One');
    wait(700);
    leave('One');
    wait(299);
    hover('Two');
    wait(0);
    expect(shown()).toBe('About two');

    leave('Two');
    wait(301);
    hover('One');
    wait(600);
    expect(shown()).toBeNull();
  });

  it('does not show if the pointer leaves earlier or on touch', () => {
    hover('One');
    wait(400);
    leave('One');
    wait(1000);
    hover('Two', 'touch');
    wait(1000);

    expect(shown()).toBeNull();
  });

  it('closes on Escape and on click', () => {
    hover('One');
    wait(700);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeNull();

    hover('Two');
    wait(700);
    fireEvent.pointerDown(button('Two'));
    expect(shown()).toBeNull();
  });

  it('shows immediately on keyboard focus', () => {
    // jsdom can't detect keyboard focus, so the test mocks the `:focus-visible` check.
    const one = button('One');
    const matches = vi.spyOn(one, 'matches').mockReturnValue(true);
    act(() => one.focus());
    matches.mockRestore();
    expect(shown()).toBe('About one');

    act(() => one.blur());
    expect(shown()).toBeNull();
  });
});
