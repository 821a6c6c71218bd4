import { VideoFileDrop } from '#web/ui/controls/file-drop.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { checkVideoFile } from './check-video-file.ts';

interface FilePickerProps {
  title: string;
  hint: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

export function FilePicker({ title, hint, disabled = false, onFile }: FilePickerProps) {
  const notify = useNotify();
  const pickFile = async (file: File) => {
    const refusal = await checkVideoFile(file);
    if (refusal) notify(refusal);
    else onFile(file);
  };

  return (
    <VideoFileDrop
      disabled={disabled}
      className="flex items-center gap-4 px-4 py-3.5 hover:bg-surface"
      onFile={(file) => void pickFile(file)}
    >
      <span className="text-soft">
        <Icon name="upload" />
      </span>
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-faint">{hint}</span>
      </span>
    </VideoFileDrop>
  );
}
