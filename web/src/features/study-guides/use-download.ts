import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../platform/api-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { forgetUsage, isAllowanceUsed } from '../billing/billing.public.ts';
import { forgetDashboard } from '../progress/progress.public.ts';
import { askGuideAddress } from './study-guides.queries.ts';

type Save = (url: string, fileName: string) => void;

/** Downloads a guide under its original file name and shows a notice. */
export function useDownload(save: Save = saveFile) {
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly title: string }) => askGuideAddress(id, 'download'),
    onSuccess: ({ url, fileName }, { title }) => {
      save(url, fileName);
      notify({ title: 'Download Started', description: `Saving ${title} as ${fileName}.` });
      forgetDashboard(client);
      forgetUsage(client);
    },
    onError: (error) => {
      // Shown beside the button, with a link to upgrade.
      if (isAllowanceUsed(error)) {
        forgetUsage(client);
        return;
      }
      notify({ title: 'The download couldn’t start', description: reasonOf(error), tone: 'destructive' });
    },
  });
}

/** Starts the browser's download of a URL on this site. */
function saveFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
