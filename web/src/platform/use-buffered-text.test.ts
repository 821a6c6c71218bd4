// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useBufferedText } from './use-buffered-text.ts';

function start() {
  const told: string[] = [];
  const { result, rerender } = renderHook(
    ({ kept }) => useBufferedText(kept, (text) => told.push(text)),
    {
      initialProps: { kept: '' },
    },
  );

  return {
    told,
    type: (text: string) => act(() => result.current[1](text)),
    comesBack: (kept: string) => rerender({ kept }),
    shown: () => result.current[0],
  };
}

describe('a field whose text is stored in the URL', () => {
  it('shows every letter while the URL lags behind', () => {
    const field = start();
    for (const text of ['i', 'in', 'inv']) field.type(text);
    field.comesBack('i');
    expect(field.shown()).toBe('inv');

    field.type('invo');
    field.comesBack('inv');
    field.comesBack('invo');
    expect(field.shown()).toBe('invo');
    expect(field.told).toEqual(['i', 'in', 'inv', 'invo']);
  });

  it('shows outside changes once no stored value is pending', () => {
    const field = start();
    field.type('invoice');
    field.comesBack('invoice');
    field.comesBack('');

    expect(field.shown()).toBe('');
  });
});
