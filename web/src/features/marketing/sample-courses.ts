/**
 * Courses shown on the landing page if the course list is empty or fails to load. They have no
 * detail page.
 */
export const sampleCourses = [
  {
    id: '1',
    title: 'Behavioral Interview Mastery',
    description: 'Tell stories that interviewers remember.',
    categorySlug: 'behavioral',
    requiredTier: 'starter',
    duration: 765,
  },

  {
    id: '2',
    title: 'Technical Interview Prep',
    description: 'Think out loud, ask questions first and leave time to test.',
    categorySlug: 'technical',
    requiredTier: 'professional',
    duration: 1110,
  },

  {
    id: '3',
    title: 'Executive Leadership Interviews',
    description: 'Show good judgment in three minutes.',
    categorySlug: 'industry',
    requiredTier: 'executive',
    duration: 920,
  },

  {
    id: '4',
    title: 'Body Language & Presence',
    description: 'Sit, breathe, look at the lens.',
    categorySlug: 'behavioral',
    requiredTier: 'professional',
    duration: 1335,
  },

  {
    id: '5',
    title: 'Virtual Interview Setup',
    description: 'Light, sound and the camera at eye level.',
    categorySlug: 'technical',
    requiredTier: 'starter',
    duration: 585,
  },

  {
    id: '6',
    title: 'Research & Preparation',
    description: 'What to know about the company before you sit down.',
    categorySlug: 'industry',
    requiredTier: 'starter',
    duration: 850,
  },
] as const;
