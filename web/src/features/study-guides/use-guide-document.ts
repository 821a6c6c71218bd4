import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endSessionIfSignedOut } from '../../platform/session.ts';
import { invalidateUsage } from '../billing/billing.public.ts';
import { openDocument, readPageAspectRatio, type GuideDocument } from './pdf-document.ts';
import { fetchGuideUrl } from './study-guides.queries.ts';

interface OpenedDocument {
  readonly document: GuideDocument;
  readonly aspectRatio: number;
}

/** The PDF of a guide, opened with a new signed URL on each mount. `problem` is the error, or null. */
export function useGuideDocument(guideId: string) {
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const client = useQueryClient();

  useEffect(() => {
    const abortController = new AbortController();
    let close = () => {};
    const open = async () => {
      const { url } = await fetchGuideUrl(guideId, 'read', abortController.signal);
      invalidateUsage(client);
      const loading = openDocument({ url });
      close = loading.close;
      if (abortController.signal.aborted) return close();
      const document = await loading.document;
      setOpened({ document, aspectRatio: await readPageAspectRatio(document, 1) });
    };
    open().catch((error: unknown) => {
      if (abortController.signal.aborted) return;
      endSessionIfSignedOut(client, error);
      setProblem(error instanceof Error ? error : new Error('unknown'));
    });
    return () => {
      abortController.abort();
      close();
    };
  }, [guideId, client]);

  return { opened, problem };
}
