import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { canSubmitVideo } from '#shared/coaching/coach-request.ts';
import { MAX_MESSAGE_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { askCoach } from '#shared/coaching/coaching.contract.ts';
import type { Video } from '#shared/practice/video.ts';
import { PayLink, useLockedPayment } from '#web/features/billing/billing.public.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import { AnswersLeft, AnswersUsedUp, useCoachAnswers } from './answers-left.tsx';
import { coachRequestsQuery, useAskCoach } from './coaching.queries.ts';
import { type TakeChoice, TakeChooser } from './take-chooser.tsx';
import { formatLengthHint, validateMessage } from '../texts/typed-text.ts';
import { useStoredText } from './use-stored-text.ts';

interface RequestFormProps {
  user: User;
  videos: readonly Video[] | null;
  /** Shows a take in the list of choices. */
  renderTake: (video: Video) => ReactNode;
}

/**
 * Form to request feedback on a recording; `?video=<id>` chooses the recording. Input is kept until
 * the request has been sent. When no coach answers are left, says when the next ones come.
 */
export function RequestForm({ user, videos, renderTake }: RequestFormProps) {
  const video = useChosenVideoId();
  const message = useStoredText('ask-message');
  const submission = useStoredText('ask-submission');
  const isUnderWay = useIsMutationPending();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const ask = useAskCoach();
  const answers = useCoachAnswers(user.plan !== null);
  const choices = useVideoChoices(videos);
  const unavailable = describeUnavailable(video.id, videos, choices);
  const videoId = videos === null || unavailable !== null ? '' : video.id;
  const hasNoVideo = videos !== null && choices.length === 0 && user.plan !== null;
  const problems = {
    video: videoId === '' ? 'Please choose a video.' : null,
    message: validateMessage(message.text),
  };

  const send = () => {
    // The ID stays the same until sending succeeds, so a resend after a lost response doesn't
    // create a second request.
    const submissionId = submission.text || crypto.randomUUID();
    submission.set(submissionId);

    const sent = { videoId, message: message.text.trim(), submissionId };

    ask.mutate(sent, {
      onSuccess: () => {
        video.reset();
        message.reset();
        submission.reset();
        reset();
        notify({
          title: 'Feedback Request Submitted',
          description:
            'Your human coach will respond within 24 hours. The answer appears here, and we’ll email you.',
        });
      },

      onError: () =>
        notifyError('Submission Failed', 'Please try submitting your feedback request again.'),
    });
  };

  const { form, isChecked, reset } = useCheckedForm({
    check: () => checkFields(problems, null),
    isSending: () => isUnderWay(askCoach.name),
    send,
    onInvalid: () =>
      notifyError(
        'Missing Information',
        'Please select a video and write your message for the coach.',
      ),
  });

  if (answers && answers.used >= answers.limit)
    return (
      <AnswersUsedUp answers={answers} unsentMessage={message.text} takesFocus={ask.isSuccess} />
    );

  return (
    <form {...form} className="mt-6 flex flex-col gap-5">
      {user.plan === null ? <CoachPlanRequired /> : <AnswersLeft answers={answers} />}

      {unavailable && (
        <NoticeBox tone="warning" as="output" className="text-sm">
          {unavailable}
        </NoticeBox>
      )}

      <TakeChooser
        choices={choices}
        value={videoId}
        hint={videoHint(videos, choices)}
        problem={isChecked ? problems.video : null}
        renderTake={renderTake}
        onChange={video.choose}
      />

      {hasNoVideo && (
        <div className="-mt-2">
          <ButtonLink
            variant={user.plan ? 'primary' : 'secondary'}
            size="small"
            icon="camera"
            to="/video-analysis"
          >
            Start Recording
          </ButtonLink>
        </div>
      )}

      <Textarea
        label="Message"
        rows={6}
        required
        value={message.text}
        placeholder="What should your coach focus on?"
        onChange={({ target }) => message.set(target.value)}
        hint={formatLengthHint(message.text.trim().length, MAX_MESSAGE_CHARACTERS)}
        problem={isChecked ? problems.message : null}
      />

      {ask.error && !ask.isPending && <SendError error={ask.error} />}

      <div>
        <Button
          variant={hasNoVideo || user.plan === null ? 'secondary' : 'primary'}
          type="submit"
          disabled={ask.isPending || user.plan === null}
        >
          {ask.isPending ? 'Sending...' : 'Request feedback'}
        </Button>
      </div>
    </form>
  );
}

/** The recording in the URL, or else the one chosen earlier and not sent yet. */
function useChosenVideoId() {
  const [search, setSearch] = useSearchParams();
  const stored = useStoredText('ask-video');
  const show = (video: string) =>
    setSearch(
      { tab: 'coach', ...(video && { video }) },
      { replace: true, preventScrollReset: true },
    );

  return {
    id: search.get('video') ?? stored.text,
    choose: (id: string) => {
      stored.set(id);
      show(id);
    },
    reset: () => {
      stored.reset();
      show('');
    },
  };
}

/** Says why the recording can't be chosen; null if it can be, or if none is chosen. */
function describeUnavailable(
  videoId: string,
  videos: readonly Video[] | null,
  choices: readonly TakeChoice[],
): string | null {
  if (videos === null || videoId === '') return null;
  if (!videos.some(({ id }) => id === videoId))
    return 'That recording was deleted. Choose another one.';

  const choice = choices.find(({ video }) => video.id === videoId);
  if (!choice) return 'A coach can’t play that recording’s file. Choose another recording.';

  return choice.hasOpenRequest
    ? 'You already asked a coach about that recording. See “Your requests”, or choose another recording.'
    : null;
}

/** Recordings a coach can watch. */
function useVideoChoices(videos: readonly Video[] | null): TakeChoice[] {
  const { data: requests = [] } = useQuery(coachRequestsQuery);
  const open = new Set(
    requests.flatMap(({ status, videoId }) => (status === 'completed' ? [] : [videoId])),
  );

  return (videos ?? [])
    .filter(canSubmitVideo)
    .map((video) => ({ video, hasOpenRequest: open.has(video.id) }));
}

function videoHint(
  videos: readonly Video[] | null,
  choices: readonly unknown[],
): string | undefined {
  if (videos === null) return 'Your sessions haven’t loaded yet.';
  return choices.length === 0 ? 'Record or upload a session first.' : undefined;
}

function CoachPlanRequired() {
  const payment = useLockedPayment();
  if (payment) {
    return (
      <NoticeBox tone="info" className="text-sm">
        <p>{`${payment.title}. ${payment.reason} You can still read past answers.`}</p>
        <PayLink payment={payment} size="small" className="mt-3" />
      </NoticeBox>
    );
  }

  return (
    <NoticeBox tone="info" className="text-sm">
      <p>
        {`Every plan includes written coach answers: ${COACH_ANSWERS.starter} a month with Starter, ${COACH_ANSWERS.professional} with Professional and ${COACH_ANSWERS.executive} with Executive. You can still read past answers without a plan.`}
      </p>
      <ButtonLink variant="primary" size="small" to="/subscribe" className="mt-3">
        Upgrade
      </ButtonLink>
    </NoticeBox>
  );
}

function SendError({ error }: { error: Error }) {
  const isDone = hasErrorCode(error, 'REQUEST_OPEN');
  return (
    <NoticeBox tone="error" role="alert">
      {`Your request wasn’t sent. ${getErrorMessage(error)}${isDone ? '' : ' Your text is still here.'}`}
    </NoticeBox>
  );
}
