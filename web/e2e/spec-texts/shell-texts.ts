import { fact, notice, rowsOf } from './text-row.ts';

const links = ['Courses', 'Podcasts', 'Study Guides', 'Admin Courses', 'Admin Study Guides', 'Admin Podcasts'] as const;

export const shellTexts = [
  ...rowsOf(2, {
    'not found': ['404 Page Not Found', 'Did you forget to add the page to the router?'],
    'bar of a member': ['Greenroom', ...links, fact('current link: Courses')],
    'bar while the user is being fetched': [fact('1 loading placeholder')],
    'bar of a visitor': [
      'Greenroom',
      'Sign In',
      'Start Free Trial',
      fact('Sign In leads to /api/login'),
      fact('Start Free Trial leads to /signup'),
    ],
    'avatar menu': [
      'Frank Free',
      'free@greenroom.test',
      'Profile',
      'Settings',
      'Log out',
      fact('Profile leads to /profile'),
      fact('Settings leads to /settings'),
      fact('Log out leads to /api/logout'),
    ],
    'avatar of a first name': ['M'],
    'avatar of an email': ['Z'],
    'avatar of nothing': ['U'],
    'drawer of a member': [...links, 'Profile', 'Settings', 'Log out'],
    'drawer after a choice': [fact('the drawer is closed')],
    'drawer of a visitor': ['Start Free Trial', 'Sign In'],
  }),
  ...rowsOf(8, {
    'visitor at /courses': [notice('Unauthorized', 'Please log in to access courses.'), fact('goes to /api/login')],
    'visitor at /podcasts': [notice('Unauthorized', 'Please log in to access podcasts.'), fact('goes to /api/login')],
    'visitor at /study-guides': [
      notice('Unauthorized', 'Please log in to access study guides.'),
      fact('goes to /api/login'),
    ],
    'visitor at /settings': [
      notice('Unauthorized', 'You are logged out. Logging in again...'),
      fact('goes to /api/login'),
    ],
  }),
];
