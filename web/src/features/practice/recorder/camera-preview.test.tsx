// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Overlay } from './camera-preview.tsx';

describe('the notice of a started recording', () => {
  it.each([
    [60, 60, true],
    [59, 60, true],
    [58, 60, false],
    [120, 120, true],
    [60, 120, false],
  ])('with %i of %i seconds left is visible: %s', (secondsLeft, limitSeconds, isVisible) => {
    render(<Overlay state={{ name: 'recording', secondsLeft, limitSeconds }} />);
    const notice = screen.queryByText('Recording Started');
    expect(notice !== null && notice.closest('.sr-only') === null).toBe(isVisible);
    expect(screen.queryByText(`You have ${limitSeconds} seconds for your answer.`) !== null).toBe(
      isVisible,
    );
  });
});
