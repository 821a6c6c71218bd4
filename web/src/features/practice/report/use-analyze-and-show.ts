import { hasErrorCode } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import type { ConsentControl } from '../settings/consent-dialog.tsx';
import { useRequestAnalysis } from '../takes/practice.queries.ts';

interface AnalyzeOptions {
  show: (videoId: string) => void;
  onConsentRequired: ConsentControl['askAgain'];
}

export function useAnalyzeAndShow({ show, onConsentRequired }: AnalyzeOptions) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const analyze = useRequestAnalysis();

  const mutate = (id: string) =>
    analyze.mutate(id, {
      onSuccess: ({ isDone, video }) => {
        if (!isDone)
          notify({
            title: 'AI Analysis Started',
            description: 'Your scores appear here in a few seconds.',
          });

        show(video.id);
      },

      onError: (error) => {
        if (hasErrorCode(error, 'CONSENT_REQUIRED')) {
          onConsentRequired(() => mutate(id));
          return;
        }

        notifyError('Analysis Failed', 'Failed to analyze your video. Please try again.');
      },
    });

  return { mutate, isPending: analyze.isPending, variables: analyze.variables ?? null };
}
