import { useMutation } from '@tanstack/react-query';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';

interface OpenFileButtonProps {
  label: string;
  item: Pick<CatalogItem, 'id' | 'title' | 'fileState'>;
  /** Returns a short-lived signed URL. */
  fetchUrl: (id: string) => Promise<string>;
}

/**
 * Opens an item's file in a new tab. Shows that the file is being prepared while it is copied or
 * its URL is signed.
 */
export function OpenFileButton({ label, item, fetchUrl }: OpenFileButtonProps) {
  const { id, title, fileState } = item;
  const notifyError = useNotifyError();

  const { mutate, isPending } = useMutation({
    mutationFn: async (tab: Window) => tab.location.replace(await fetchUrl(id)),
    onError: (error, tab) => {
      tab.close();
      notifyError(`${title} couldn’t be opened`, error);
    },
  });

  const open = () => {
    // Opened during the click and before the request, because browsers block tabs that a script
    // opens later.
    const tab = window.open('', '_blank');
    if (!tab) {
      notifyError(
        'Your browser blocked the new tab',
        `Allow pop-ups for this site, then press ${label} again.`,
      );

      return;
    }

    tab.opener = null;
    tab.document.title = title;
    tab.document.body.textContent = 'Preparing the file…';
    mutate(tab);
  };

  const isPreparing = isPending || fileState === 'copying';
  const text = isPreparing ? 'Preparing…' : label;

  return (
    <Button size="small" isBusy={isPreparing} aria-label={`${text} ${title}`} onClick={open}>
      {text}
    </Button>
  );
}
