import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns a function that sets a parameter of the page's URL, or removes it if the value is empty.
 */
export function useSetParam() {
  const [, setParams] = useSearchParams();
  return useCallback(
    (name: string, value: string | null, { replace } = { replace: true }) =>
      setParams(
        (params) => {
          if (value) params.set(name, value);
          else params.delete(name);
          return params;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
}
