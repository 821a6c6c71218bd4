import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PracticeUploadControl } from './use-practice-upload.ts';

const PARAM = 'upload';

/** The path to return to after signing in, where the saved take is uploaded. */
export function buildUploadPath(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.set(PARAM, 'saved');
  return `${pathname}?${params}`;
}

/** Uploads the saved take once, if the member signed in for it. */
export function useResumedUpload({ unsentTake, uploadUnsent }: PracticeUploadControl): void {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.has(PARAM) && unsentTake !== null;
  const resume = useEffectEvent(() => {
    setSearch(
      (params) => {
        params.delete(PARAM);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
    uploadUnsent();
  });

  useEffect(() => {
    if (isWanted) resume();
  }, [isWanted]);
}
