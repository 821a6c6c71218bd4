import { useQuery } from '@tanstack/react-query';
import { canRecognizeOnDevice } from './device-recognizer.ts';
import { practiceSettingsQuery, useSaveSettings } from '../settings/practice-settings.queries.ts';

/**
 * Whether takes are transcribed on the device. Off unless the browser and the member's settings
 * allow it.
 */
export function useDeviceTranscription() {
  const { data: isAvailable = false } = useQuery({
    queryKey: ['device-transcription'],
    queryFn: canRecognizeOnDevice,
    // Asks the browser, not the network.
    networkMode: 'always',
    staleTime: 0,
  });

  const { data: settings } = useQuery(practiceSettingsQuery);
  const save = useSaveSettings();

  return {
    isAvailable: isAvailable && settings !== undefined,
    isOn: isAvailable && settings?.transcribesOnDevice === true,
    setOn: (isOn: boolean) => save({ transcribesOnDevice: isOn }),
  };
}
