import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noticeSignedOut } from '../../platform/session.ts';
import { forgetUsage } from '../billing/billing.public.ts';
import { openDocument, pageShape, type GuideDocument } from './pdf-document.ts';
import { askGuideAddress } from './study-guides.queries.ts';

interface Opened {
  readonly document: GuideDocument;
  /** Height divided by width of the first page. */
  readonly shape: number;
}

/** The PDF of a guide, opened with a new signed URL on each mount. `problem` is the error, or null. */
export function useDocument(guideId: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const client = useQueryClient();

  useEffect(() => {
    const leaving = new AbortController();
    let close = () => {};
    const open = async () => {
      const { url } = await askGuideAddress(guideId, 'read', leaving.signal);
      forgetUsage(client);
      const loading = openDocument(url);
      close = loading.close;
      if (leaving.signal.aborted) return close();
      const document = await loading.document;
      setOpened({ document, shape: await pageShape(document, 1) });
    };
    open().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      noticeSignedOut(client, error);
      setProblem(error instanceof Error ? error : new Error('unknown'));
    });
    return () => {
      leaving.abort();
      close();
    };
  }, [guideId, client]);

  return { opened, problem };
}
