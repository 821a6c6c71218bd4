import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isShortTake, SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { groupEarlierTakes } from '#shared/practice/compare-takes.ts';
import { buildComparePath } from '#shared/practice/practice-links.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import type { AnalyzedVideo, Video } from '#shared/practice/video.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';

/**
 * Button that opens a list of earlier takes, with those of the same question first. Hidden if there
 * are none to compare with or if this take is short.
 */
export function ChooseEarlierTake({ video, videos }: ChooseEarlierTakeProps) {
  const [isOpen, setOpen] = useState(false);
  const { sameQuestion, otherQuestions, otherRubricCount, shortCount } = groupEarlierTakes(
    video,
    videos,
  );
  if (isShortTake(video.aiAnalysisResults) || sameQuestion.length + otherQuestions.length === 0)
    return null;

  const titles = buildTakeTitles(videos);
  const close = () => setOpen(false);

  return (
    <>
      <Button size="small" className="my-1" onClick={() => setOpen(true)}>
        Compare with an earlier take
      </Button>
      <Dialog
        open={isOpen}
        title="Compare with an earlier take"
        actions={<Button onClick={close}>Cancel</Button>}
        onClose={close}
      >
        <TakeList heading="Same question" takes={sameQuestion} {...{ video, titles }} />
        <TakeList heading="Other questions" takes={otherQuestions} {...{ video, titles }} />
        {otherRubricCount > 0 && (
          <p className="mt-3 text-sm text-faint">
            Older takes aren’t listed, because we changed how scores are calculated.
          </p>
        )}
        {shortCount > 0 && (
          <p className="mt-3 text-sm text-faint">
            Takes under {SHORT_TAKE_SECONDS} seconds aren’t listed, because they’re too short to
            compare.
          </p>
        )}
      </Dialog>
    </>
  );
}

interface ChooseEarlierTakeProps {
  video: AnalyzedVideo;
  videos: readonly Video[];
}

interface TakeListProps {
  heading: string;
  takes: readonly Video[];
  video: Video;
  titles: ReadonlyMap<string, string>;
}

function TakeList({ heading, takes, video, titles }: TakeListProps) {
  if (takes.length === 0) return null;

  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-medium tracking-normal text-faint first:mt-0">
        {heading}
      </h3>
      <ul className="mt-1">
        {takes.map(({ id, createdAt, aiAnalysisResults }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              to={buildComparePath(id, video.id)}
              className="flex min-h-14 items-center gap-4 py-2 hover:text-leaf"
            >
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold text-ink">{titles.get(id)}</span>
                <span className="block text-sm text-faint">{formatLocalDateTime(createdAt)}</span>
              </span>
              <ScoreNumber score={aiAnalysisResults?.overallScore ?? null} className="text-2xl" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
