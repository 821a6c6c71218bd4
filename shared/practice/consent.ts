import { retention } from '../product/retention.ts';

/** Raised with every change of what is measured, kept or handed on; members are then asked again. */
export const CONSENT_VERSION = '2026-11-21';

export interface ConsentSection {
  readonly title: string;
  readonly points: readonly string[];
}

/** What a member is told, and agrees to, before the first recording is analysed. */
export const consentText = {
  title: 'Before your first recording',
  lead: 'Greenroom measures how an answer sounds and looks so that you can practise. Please read what that means and agree once.',
  sections: [
    {
      title: 'What is measured',
      points: [
        'Voice: pace, pauses, possible fillers, melody, loudness and background noise.',
        'Picture: looks at the camera, posture, head movement, framing, light, and whether somebody else is visible.',
        'With OpenAI, only if the operator of this site has configured it: a transcript of your words, made from the sound. The sound and the transcript are then sent to OpenAI; of the transcript only counts, times and short quotes are kept.',
      ],
    },
    {
      title: 'What is never judged',
      points: [
        'Emotions, identity, accent, age, gender, looks, clothes and your home.',
        'Your chances of being hired. A score is for your own practice and is shown to nobody else.',
      ],
    },
    {
      title: 'What is kept, and for how long',
      points: [
        'The points found on face and shoulders are used to measure and dropped at once.',
        `The recording, the measured values and the report go after ${retention.practiceVideoDays} days, unless you press Keep. A mail tells you ${retention.warningDays} days before.`,
        'You can delete every recording at any time; its measurements and report go with it.',
      ],
    },
    {
      title: 'What you decide',
      points: [
        'Eye contact, fillers or pace can be left out without a penalty.',
        'You can take back your consent in the settings. New recordings then need it again.',
      ],
    },
  ],
  agree: 'I agree to this analysis',
} as const satisfies { title: string; lead: string; sections: readonly ConsentSection[]; agree: string };
