import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExclusionKey, exclusionKeys } from '#shared/analysis/exclusions.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { consentText } from '#shared/practice/consent.ts';
import {
  hasConsented,
  type PracticeSettings,
  type SettingsChange,
} from '#shared/practice/practice-settings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';

import { ConsentText } from './consent-dialog.tsx';
import { practiceSettingsQuery, useSaveSettings } from './practice-settings.queries.ts';

const exclusionTexts: Record<ExclusionKey, { label: string; hint: string }> = {
  eyeContact: { label: 'Eye contact', hint: 'Looking at the camera or away from it.' },
  fillers: { label: 'Fillers', hint: 'Sounds like “um,” counted only with a transcript.' },
  pace: { label: 'Pace', hint: 'How fast you speak and how you pause.' },
};

export function PracticeSettingsPanel() {
  const { data, error, refetch } = useQuery(practiceSettingsQuery);
  if (data) return <Choices settings={data} />;

  if (error) {
    return (
      <LoadFailureNote
        text="Your settings couldn’t be loaded."
        className="flex-col items-start gap-3"
        onRetry={() => void refetch()}
      />
    );
  }

  return <SkeletonBlock label="Loading your settings" className="h-40" />;
}

function Choices({ settings }: { settings: PracticeSettings }) {
  const { exclusions } = settings;
  const save = useSaveSettings();

  return (
    <>
      <fieldset>
        <legend className="text-sm text-faint">
          Takes effect with your next recording. Anything you switch off won’t affect your score.
        </legend>
        <div className="mt-1">
          {exclusionKeys.map((key) => (
            <Switch
              key={key}
              {...exclusionTexts[key]}
              checked={!exclusions[key]}
              onChange={({ target }) => save({ exclusions: { [key]: !target.checked } })}
            />
          ))}
        </div>
      </fieldset>
      <Consent settings={settings} onSave={save} />
    </>
  );
}

interface ConsentProps {
  settings: PracticeSettings;
  onSave: (change: SettingsChange) => void;
}

function Consent({ settings, onSave }: ConsentProps) {
  const [isReading, setReading] = useState(false);
  const { consent } = settings;
  const isCurrent = hasConsented(settings);
  const choose = (change: SettingsChange['consent']) => {
    onSave({ consent: change });
    setReading(false);
  };

  return (
    <div className="mt-2 border-t border-line pt-3">
      <p className="text-sm text-faint">
        {consent && isCurrent
          ? `You agreed to the analysis on ${formatLocalDateTime(consent.agreedAt)}.`
          : consent
            ? 'The terms have changed. We’ll ask you again before your next recording.'
            : 'You haven’t agreed to the analysis yet. We’ll ask you before your first recording.'}
      </p>

      <Button variant="quiet" size="small" className="mt-1 -ml-3" onClick={() => setReading(true)}>
        What we measure and store
      </Button>

      <Dialog
        open={isReading}
        title="What we measure and store"
        isWide
        onClose={() => setReading(false)}
        actions={
          <>
            <Button onClick={() => setReading(false)}>Close</Button>
            {isCurrent ? (
              <Button variant="danger" onClick={() => choose(null)}>
                Withdraw consent
              </Button>
            ) : (
              <Button variant="primary" onClick={() => choose({ version: CONSENT_VERSION })}>
                {consentText.agree}
              </Button>
            )}
          </>
        }
      >
        <ConsentText />
      </Dialog>
    </div>
  );
}
