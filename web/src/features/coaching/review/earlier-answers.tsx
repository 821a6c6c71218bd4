import type { CoachReview, EarlierAnswer } from '#shared/coaching/coach-queue.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { formatShortTime } from '../comments/comment-time.ts';

/** Earlier answers to this member, so that new advice can build on them. */
export function EarlierAnswers({ review: { request, earlierAnswers } }: { review: CoachReview }) {
  if (earlierAnswers.length === 0) return null;

  return (
    <section aria-labelledby="earlier-title" className="mt-14 border-t border-line pt-8">
      <h2 id="earlier-title" className="text-2xl">{`Previous answers to ${request.firstName}`}</h2>
      <ol className="mt-3">
        {earlierAnswers.map((answer) => (
          <li key={answer.respondedAt + answer.videoTitle} className="border-t border-line">
            <EarlierAnswerItem answer={answer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EarlierAnswerItem({ answer }: { answer: EarlierAnswer }) {
  const { videoTitle, userMessage, response, comments, coachName, respondedAt, rating, reply } =
    answer;

  return (
    <details className="group/earlier">
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 py-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="text-faint transition-transform duration-150 group-open/earlier:rotate-180">
          <Icon name="chevron" size={18} />
        </span>
        <span className="min-w-0 truncate font-medium">{videoTitle}</span>
        <span className="text-sm text-faint">
          {coachName}, {formatLocalDate(respondedAt)}
          {rating !== null && `, rated ${rating} of 5`}
        </span>
      </summary>

      <div className="mb-4 ml-7 max-w-[70ch] animate-lights-up break-words">
        <p className="border-l-2 border-edge/60 pl-3 text-sm whitespace-pre-line text-soft">
          {userMessage}
        </p>
        <p className="mt-3 whitespace-pre-line">{response}</p>

        {comments.length > 0 && (
          <ol className="mt-3">
            {comments.map(({ atSeconds, text }) => (
              <li
                key={`${atSeconds}-${text}`}
                className="grid grid-cols-[3.5rem_minmax(0,1fr)] py-1 text-[0.95rem]"
              >
                <span className="font-mono text-sm text-faint figures">
                  {formatShortTime(atSeconds)}
                </span>
                <span className="whitespace-pre-line">{text}</span>
              </li>
            ))}
          </ol>
        )}

        {reply && (
          <p className="mt-3 text-sm text-soft">
            <span className="text-faint">Reply: </span>
            <span className="whitespace-pre-line">{reply}</span>
          </p>
        )}
      </div>
    </details>
  );
}
