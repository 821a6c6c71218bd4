export const navLinks = [
  { to: '/video-analysis', label: 'Practice' },
  { to: '/courses', label: 'Courses' },
  { to: '/podcasts', label: 'Podcasts' },
  { to: '/study-guides', label: 'Study Guides' },
  { to: '/admin/courses', label: 'Admin Courses' },
  { to: '/admin/study-guides', label: 'Admin Study Guides' },
  { to: '/admin/podcasts', label: 'Admin Podcasts' },
] as const;
