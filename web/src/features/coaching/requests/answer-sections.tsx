import { criteria } from '#shared/analysis/criteria.ts';
import type { CoachAnswer } from '#shared/coaching/coach-text.ts';
import type { Player } from '#web/features/analysis/analysis.public.ts';
import { CommentList } from '../comments/comment-list.tsx';
import { addCommentIds } from '../comments/comment-time.ts';

export function AnswerComments({
  comments,
  player,
}: Pick<CoachAnswer, 'comments'> & { player: Player }) {
  if (comments.length === 0) return null;

  return (
    <section aria-labelledby="comments-title" className="mt-8">
      <h3 id="comments-title" className="text-xl">
        Moments
      </h3>
      <CommentList comments={addCommentIds(comments)} player={player} />
    </section>
  );
}

export function AnswerScores({ scores, title }: Pick<CoachAnswer, 'scores'> & { title: string }) {
  const given = criteria.filter(({ key }) => scores[key] !== null);
  if (given.length === 0) return null;

  return (
    <section aria-labelledby="coach-scores-title" className="mt-8">
      <h3 id="coach-scores-title" className="text-xl">
        {title}
      </h3>
      <p className="mt-1 max-w-[58ch] text-sm text-faint">
        One person’s impression, formed while the measured scores were hidden. It doesn’t affect
        those scores.
      </p>
      <dl className="mt-3">
        {given.map(({ key, label }) => (
          <div
            key={key}
            className="flex items-baseline justify-between gap-4 border-t border-line/60 py-2"
          >
            <dt>{label}</dt>
            <dd className="font-mono figures">
              {scores[key]} <span className="text-xs text-faint">of 100</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
