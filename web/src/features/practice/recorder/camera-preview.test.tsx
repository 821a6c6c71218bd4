// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Overlay } from './camera-preview.tsx';

afterEach(cleanup);

describe('the notice of a started recording', () => {
  it.each([
    [60, true],
    [59, true],
    [58, false],
  ])('with %i seconds left is visible: %s', (secondsLeft, isVisible) => {
    render(<Overlay state={{ name: 'recording', secondsLeft }} />);
    const notice = screen.queryByText('Recording Started');
    expect(notice !== null && notice.closest('.sr-only') === null).toBe(isVisible);
    expect(screen.queryByText('You have 60 seconds for your answer.') !== null).toBe(isVisible);
  });
});
