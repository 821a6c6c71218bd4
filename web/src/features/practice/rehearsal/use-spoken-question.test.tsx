// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSpokenQuestion } from './use-spoken-question.ts';

const spoken: string[] = [];
const cancel = vi.fn<() => void>();

beforeEach(() => {
  spoken.length = 0;
  cancel.mockClear();

  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );

  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: { text: string }) => spoken.push(text),
    cancel,
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (text: string | null) =>
  renderHook((props: { text: string | null }) => useSpokenQuestion(props.text), {
    initialProps: { text },
  });

it('reads each question once, and stops before the recording', () => {
  const { rerender } = show('First?');
  rerender({ text: 'First?' });
  expect(spoken).toEqual(['First?']);
  expect(cancel).not.toHaveBeenCalled();

  rerender({ text: null });
  expect(cancel).toHaveBeenCalledOnce();

  rerender({ text: 'Second?' });
  expect(spoken).toEqual(['First?', 'Second?']);
});

it('stays silent once muted, even on the next visit', () => {
  const { result, unmount } = show('First?');
  act(() => result.current.toggle());
  expect(cancel).toHaveBeenCalledOnce();
  expect(result.current.isMuted).toBe(true);

  unmount();

  const next = show('Second?');
  expect(next.result.current.isMuted).toBe(true);
  expect(spoken).toEqual(['First?']);
});
