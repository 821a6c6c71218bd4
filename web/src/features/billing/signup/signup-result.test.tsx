// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignupDone } from './signup-result.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.cookie = '__Host-sign-in-email=; max-age=0; Secure; Path=/';
});

it('redirects to the sign-in page after the toast could be read', () => {
  const leave = vi.fn<(url: string) => void>();
  render(
    <MemoryRouter>
      <SignupDone
        isTrial
        email="ada@example.com"
        url="/api/login?returnTo=%2Fwelcome"
        leave={leave}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(/Your 3-day free trial has started/)).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();

  vi.advanceTimersByTime(2_000);
  expect(document.cookie).toContain('__Host-sign-in-email=email=ada%40example.com');
  expect(leave).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fwelcome');
});
