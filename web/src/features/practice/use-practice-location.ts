import { useNavigate, useSearchParams } from 'react-router-dom';
import { buildRetakeLink } from '#shared/practice/practice-links.ts';

const tabNames = ['record', 'library', 'coach', 'results'] as const;

type TabName = (typeof tabNames)[number];

/** The state of the page in its URL, and the ways to change it. */
export function usePracticeLocation() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const compared = search.get('compare')?.split(',') ?? null;

  return {
    tab: compared ? 'results' : parseTab(search.get('tab') ?? ''),
    compared,
    videoId: search.get('video'),
    retakeId: search.get('retake'),
    questionId: search.get('question'),

    retake: (id: string) => {
      const { to, state } = buildRetakeLink(id);
      void navigate(to, { state });
    },

    go: (tab: TabName, videoId: string | null = null) => {
      // Opening a report scrolls to the top, but switching tabs keeps the scroll position.
      setSearch(videoId ? { tab, video: videoId } : { tab }, {
        preventScrollReset: videoId === null,
      });
    },
  };
}

export function parseTab(value: string): TabName {
  return tabNames.find((name) => name === value) ?? 'record';
}
