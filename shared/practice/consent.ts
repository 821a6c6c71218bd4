import { retention } from '#shared/product/retention.ts';

export const consentText = {
  title: 'Before your first recording',
  sections: [
    {
      title: 'What we measure',
      points: [
        'Voice: pace, pauses, pitch changes, volume and background noise.',
        'Picture: eye contact, posture, head movement, framing, light and whether someone else is visible.',
        'With OpenAI, only if this site’s operator has set it up: a transcript of your words, which also shows fillers. We then send OpenAI the audio, your words, the question and the measurements.',
        'On this device, only if your browser can and you leave it on: a transcript of your words. Your browser writes it without sending the audio anywhere. Fixed rules then find the parts of your story. They don’t change your scores.',
      ],
    },

    {
      title: 'What we never score',
      points: [
        'Your emotions, identity, accent, age, gender, looks, clothes or home.',
        'Your chances of getting hired. Your scores are for your own practice.',
      ],
    },

    {
      title: 'What we store and for how long',
      points: [
        'We use points on your face and shoulders to measure, then discard them right away.',
        'We keep the transcript, with the time of each word, together with the recording. Coaches and shared links don’t show it, except for short quotes in a report that OpenAI wrote.',
        `The recording, a still from it for your library, the transcript, the measurements and the report are deleted after ${retention.practiceVideoDays} days, unless you press Keep. We email you ${retention.warningDays} days before.`,
        'You can delete any recording at any time. Its still, transcript, measurements and report are deleted with it. If a coach answered, the answer and the scores stored with it stay until you delete your account.',
      ],
    },

    {
      title: 'Who can see a recording',
      points: [
        'You.',
        'A coach you ask for feedback. All coaches see the request: your first name, its title and your message. Only the coach who takes it sees the recording and its report. Administrators can act as coaches.',
        'The people you give a link to, if you share the report. The link works until it expires or you revoke it.',
        'No other page shows recordings to coaches or administrators. The people who operate this site’s servers have technical access to stored files.',
      ],
    },

    {
      title: 'Your choices',
      points: [
        'You can turn off eye contact, fillers or pace. What you turn off isn’t scored.',
        'You can withdraw your consent in settings. We’ll ask again before your next recording.',
      ],
    },
  ],

  agree: 'I agree to this analysis',
} as const;
