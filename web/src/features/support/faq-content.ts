import { getMonthlyAllowance } from '#shared/billing/allowances.ts';
import { faqGroup, faqQuestion, linksBlock } from './content-block.ts';

export const contentFaq = faqGroup(
  'courses-and-guides',
  'Courses and guides',

  faqQuestion(
    'locked',
    'Why is a course, podcast or guide locked?',
    'Each item requires a plan, shown on its label. Your plan includes all items for that plan and for the plans below it. You can still see what a locked item is about.',
    linksBlock({ to: '/subscribe', label: 'Compare the plans' }),
  ),

  faqQuestion(
    'resume',
    'Can I pick up where I left off?',
    'Yes. Videos and podcasts resume where you stopped, on every device where you’re logged in. Your home page lists what you watched last.',
  ),

  faqQuestion(
    'captions',
    'Are there captions?',
    'If a course or podcast has captions, the player shows a captions button. In the video player, you can also press C. If captions are missing, contact us and tell us the title.',
    linksBlock({ to: '/contact?topic=content', label: 'Request captions' }),
  ),

  faqQuestion(
    'keys',
    'What are the video player’s keyboard shortcuts?',
    'Space or K plays and pauses. J and L skip 10 seconds back or forward; the arrow keys skip 5. Number keys jump through the video in tenths: 3 jumps to 30%. M mutes, C shows captions, F toggles full screen, I opens picture-in-picture, and < and > change the speed.',
  ),

  faqQuestion(
    'guides',
    'How do I read a study guide?',
    `Read it on the page or download the PDF. With Starter, you can open ${getMonthlyAllowance('starter', 'studyGuides')} different guides per calendar month. Reopening a guide in the same month doesn’t count.`,
    linksBlock({ to: '/study-guides', label: 'Open Study Guides' }),
  ),
);
