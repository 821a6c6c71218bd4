import { allowanceOf } from '../../../../shared/billing/allowances.ts';
import { links, text } from './passage.ts';
import type { QuestionGroup } from './question.ts';

export const contentQuestions: QuestionGroup = {
  id: 'courses-and-guides',
  title: 'Courses and guides',
  questions: [
    {
      id: 'locked',
      question: 'Why is a course, podcast or guide locked?',
      answer: [
        text(
          'Each belongs to a plan, which its label names. Your plan opens that level and all below it. Locked ones show everything but the file itself.',
        ),
        links({ to: '/subscribe', label: 'Compare the plans' }),
      ],
    },
    {
      id: 'resume',
      question: 'Do I go on where I stopped?',
      answer: [
        text(
          'Yes. Videos and podcasts go on at the same place on every device where you are logged in. Your home page lists what you watched last.',
        ),
      ],
    },
    {
      id: 'captions',
      question: 'Are there captions?',
      answer: [
        text(
          'Where a course or podcast has them, the player shows a captions button; the key C switches them in the video player. If you need captions that are missing, write to us and name the title.',
        ),
        links({ to: '/contact?topic=content', label: 'Ask for captions' }),
      ],
    },
    {
      id: 'keys',
      question: 'Which keys does the video player know?',
      answer: [
        text(
          'Space or K plays and pauses, J and L go back and forward 10 seconds, the arrow keys 5. The digits jump to that tenth of the video. M mutes, C shows captions, F fills the screen, I opens picture-in-picture, < and > change the speed.',
        ),
      ],
    },
    {
      id: 'guides',
      question: 'How do I read a study guide?',
      answer: [
        text(
          `Read it in the page, or download it as a PDF to keep. With Starter you can open ${allowanceOf('starter', 'studyGuides')} different guides in a calendar month; the same guide again is free.`,
        ),
        links({ to: '/study-guides', label: 'Open Study Guides' }),
      ],
    },
  ],
};
