import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateUsage, isAllowanceUsedError } from '#web/features/billing/billing.public.ts';
import { invalidateDashboard } from '#web/features/progress/progress.public.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { fetchGuideUrl } from './study-guides.queries.ts';

type SaveFile = (url: string, fileName: string) => void;

export function useGuideDownload(save: SaveFile = saveFile) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const client = useQueryClient();

  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => fetchGuideUrl(id, 'download'),

    onSuccess: ({ url, fileName }, { title }) => {
      save(url, fileName);
      notify({ title: 'Download Started', description: `Saving ${title} as ${fileName}.` });
      invalidateDashboard(client);
      invalidateUsage(client);
    },

    onError: (error) => {
      // This error is shown beside the button, with a link to upgrade.
      if (isAllowanceUsedError(error)) {
        invalidateUsage(client);
        return;
      }

      notifyError('The download couldn’t start', error);
    },
  });
}

function saveFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
