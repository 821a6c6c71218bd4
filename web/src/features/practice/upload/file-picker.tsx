import { VideoFileDrop } from '#web/ui/controls/file-drop.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { checkVideoFile } from './check-video-file.ts';

interface FilePickerProps {
  answersQuestion: boolean;
  onFile: (file: File) => void;
}

export function FilePicker({ answersQuestion, onFile }: FilePickerProps) {
  const notify = useNotify();
  const pickFile = async (file: File) => {
    const refusal = await checkVideoFile(file);
    if (refusal) notify(refusal);
    else onFile(file);
  };

  return (
    <VideoFileDrop
      disabled={false}
      className="flex items-center gap-4 px-4 py-3.5 hover:bg-surface"
      onFile={(file) => void pickFile(file)}
    >
      <span className="text-soft">
        <Icon name="upload" />
      </span>
      <span>
        <span className="block font-medium">Upload a video instead</span>
        <span className="block text-sm text-faint">
          MP4, MOV, WebM or AVI, up to 100 MB.
          {answersQuestion && ' We’ll save the video as an answer to the question above.'}
        </span>
      </span>
    </VideoFileDrop>
  );
}
