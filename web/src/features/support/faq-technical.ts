import { faqGroup, faqQuestion, linksBlock, listBlock } from './content-block.ts';

export const technicalFaq = faqGroup(
  'technical',
  'Technical',

  faqQuestion(
    'browsers',
    'Which browsers work?',
    'Current versions of Chrome, Edge, Firefox and Safari, on computers and phones. Recording requires a camera, a microphone and a secure connection (https).',
  ),

  faqQuestion(
    'camera',
    'My camera doesn’t start',
    listBlock(
      'Allow access to your camera and microphone when your browser asks. If it doesn’t ask, click the camera icon in the address bar.',
      'Close other apps that use the camera, such as video calls.',
      'On a computer, check in your system settings that your browser can use the camera.',
      'If you have several cameras or microphones, choose one above the preview.',
    ),
    linksBlock({ to: '/video-analysis', label: 'Try again in Practice' }),
  ),

  faqQuestion(
    'connection-lost',
    'I lost my connection during an upload. Is my recording lost?',
    'No, unless your browser stores nothing, as in some private windows. Your recording stays on your device until it’s uploaded. Open Practice in the same browser to upload it again.',
  ),

  faqQuestion(
    'better-report',
    'How do I get better picture and sound?',
    listBlock(
      'Face a light source, with no window behind you.',
      'Put the camera at eye level, with your head and shoulders in the frame.',
      'Find a quiet room; a headset helps. Make sure no one else can be seen or heard.',
    ),
    linksBlock({ to: '/how-scoring-works', label: 'How scoring works' }),
  ),

  faqQuestion(
    'accessibility',
    'Can I use the site with a keyboard or a screen reader?',
    'Yes. You can reach everything with the keyboard, screen readers announce changes, and animations respect your system’s reduced-motion setting. If something doesn’t work, tell us.',
    linksBlock({ to: '/contact?topic=technical', label: 'Report an accessibility issue' }),
  ),

  faqQuestion(
    'report-problem',
    'How do I report a problem?',
    'Tell us what you did, what happened and what you expected. Include the time and the browser you used. The exact error message helps most.',
    linksBlock({ to: '/contact?topic=technical', label: 'Report a problem' }),
  ),
);
