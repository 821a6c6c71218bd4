import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { type CaptionMatch, readCaptionLines, searchCaptions } from './search-captions.ts';

interface CaptionSearchProps {
  captionsUrl: string;
  onJump: (seconds: number) => void;
}

/**
 * Searches the words of a video. Loads the captions once the user types a letter. Enter plays the
 * best match.
 */
export function CaptionSearch({ captionsUrl, onJump }: CaptionSearchProps) {
  const [search, setSearch] = useState('');
  const words = search.trim();

  const { data, error, refetch } = useQuery({
    queryKey: [captionsUrl, 'lines'],
    // The server redirects to the file only if the member's plan opens the course.
    queryFn: async ({ signal }) => {
      const response = await fetch(captionsUrl, { signal });
      if (!response.ok) throw new Error(`captions: ${response.status}`);
      return readCaptionLines(await response.text());
    },
    enabled: words !== '',
  });

  const matches = data && searchCaptions(data, words);
  const [best] = matches ?? [];

  return (
    <search className="mt-5">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (best) onJump(best.startSeconds);
        }}
      >
        <SearchField label="Search in this video" value={search} onChange={setSearch} />
      </form>
      {words !== '' && error && !data && (
        <LoadFailureNote
          text="The captions couldn’t be loaded."
          className="mt-3 flex-wrap items-center gap-3"
          onRetry={() => void refetch()}
        />
      )}
      {words !== '' && matches && <Matches matches={matches} words={words} onJump={onJump} />}
    </search>
  );
}

const MAX_SHOWN = 20;

interface MatchesProps extends Pick<CaptionSearchProps, 'onJump'> {
  matches: readonly CaptionMatch[];
  words: string;
}

function Matches({ matches, words, onJump }: MatchesProps) {
  return (
    <>
      <output className="mt-3 block text-sm break-words text-faint">
        {describeCount(matches.length, words)}
      </output>

      {matches.length > 0 && (
        <ol aria-label="Matches" className="mt-1 max-h-80 overflow-y-auto">
          {matches.slice(0, MAX_SHOWN).map(({ startSeconds, parts }) => (
            <li key={startSeconds} className="border-t border-line first:border-t-0">
              <button
                type="button"
                onClick={() => onJump(startSeconds)}
                className="flex min-h-11 w-full items-baseline gap-4 rounded-sm px-1 py-2.5 text-left text-soft hover:text-ink"
              >
                <span className="font-mono text-sm text-faint figures">
                  {formatRoundedDuration(Math.floor(startSeconds))}
                </span>{' '}
                <span className="min-w-0 break-words">{markMatches(parts)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Every second part matches. */
function markMatches(parts: readonly string[]) {
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="bg-transparent font-semibold text-leaf">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function describeCount(count: number, words: string): string {
  if (count === 0) return `Nobody says “${words}” in this video. Try another word.`;
  if (count > MAX_SHOWN) return `${count} matches, the best ${MAX_SHOWN} first`;
  return count === 1 ? '1 match' : `${count} matches`;
}
