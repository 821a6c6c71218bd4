import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { groupEarlierTakes } from '#shared/practice/compare-takes.ts';
import { buildComparePath } from '#shared/practice/practice-links.ts';
import { summarizeScore } from '#shared/practice/score-summary.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import { type AnalyzedVideo, hasComparableResults, type Video } from '#shared/practice/video.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { TakeScore } from '../takes/take-score.tsx';

/** Button that opens a list of earlier takes to compare with. */
export function ChooseEarlierTake({ video, videos }: ChooseEarlierTakeProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button size="small" className="my-1" onClick={() => setOpen(true)}>
        Compare with an earlier take
      </Button>
      <EarlierTakesDialog
        video={isOpen ? video : null}
        videos={videos}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** False if the take is short or if there is nothing to compare it with. */
export function hasEarlierTakes(video: Video, videos: readonly Video[]): boolean {
  if (!hasComparableResults(video)) return false;

  const { sameQuestion, otherQuestions } = groupEarlierTakes(video, videos);

  return sameQuestion.length + otherQuestions.length > 0;
}

/** Open while `video` isn't null. Lists earlier takes to compare, those of its question first. */
export function EarlierTakesDialog({ video, videos, onClose }: EarlierTakesDialogProps) {
  return (
    <Dialog
      open={video !== null}
      title="Compare with an earlier take"
      actions={<Button onClick={onClose}>Cancel</Button>}
      onClose={onClose}
    >
      {video && <EarlierTakes video={video} videos={videos} />}
    </Dialog>
  );
}

function EarlierTakes({ video, videos }: ChooseEarlierTakeProps) {
  const { sameQuestion, otherQuestions, otherRubricCount, shortCount } = groupEarlierTakes(
    video,
    videos,
  );
  const titles = buildTakeTitles(videos);

  return (
    <>
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
    </>
  );
}

interface ChooseEarlierTakeProps {
  video: AnalyzedVideo;
  videos: readonly Video[];
}

interface EarlierTakesDialogProps {
  video: AnalyzedVideo | null;
  videos: readonly Video[];
  onClose: () => void;
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
            <Link to={buildComparePath(id, video.id)} className="block py-3 hover:text-leaf">
              <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere text-ink">
                {titles.get(id)}
              </span>
              <span className="mt-1 flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center sm:justify-between">
                <span className="text-sm text-faint">{formatLocalDateTime(createdAt)}</span>
                {aiAnalysisResults && <TakeScore summary={summarizeScore(aiAnalysisResults)} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
