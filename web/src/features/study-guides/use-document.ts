import { useEffect, useState } from 'react';
import { openDocument, pageShape, type GuideDocument } from './pdf-document.ts';
import { askGuideAddress } from './study-guides.queries.ts';

interface Opened {
  readonly document: GuideDocument;
  /** Height by width of the first page. */
  readonly shape: number;
}

/** The PDF of a guide, with a fresh address each time it is mounted. `problem` is what went wrong. */
export function useDocument(guideId: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    let close = () => {};
    const open = async () => {
      const { url } = await askGuideAddress(guideId, 'read', leaving.signal);
      const loading = openDocument(url);
      close = loading.close;
      if (leaving.signal.aborted) return close();
      const document = await loading.document;
      setOpened({ document, shape: await pageShape(document, 1) });
    };
    open().catch((error: unknown) => {
      if (!leaving.signal.aborted) setProblem(error instanceof Error ? error : new Error('unknown'));
    });
    return () => {
      leaving.abort();
      close();
    };
  }, [guideId]);

  return { opened, problem };
}
