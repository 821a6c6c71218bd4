export interface PrerenderedPage {
  readonly path: string;
  /** Members get the app's empty page instead of a visitor's page, and the other way around. */
  readonly audience: 'visitor' | 'member';
  /** Path ending of the module that the page's route loads. */
  readonly module: string;
  /** Addresses that the first screen fetches. The browser requests them with the document. */
  readonly calls: readonly string[];
}

const USER = '/api/auth/user';
const CATEGORIES = '/api/categories';

/** The pages that the build renders. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  { path: '/', audience: 'visitor', module: '/app/home.page.tsx', calls: [] },
  { path: '/signup', audience: 'visitor', module: '/signup.page.tsx', calls: ['/config.json'] },
  { path: '/help', audience: 'visitor', module: '/help.page.tsx', calls: [] },
  { path: '/how-scoring-works', audience: 'visitor', module: '/how-scoring-works.page.tsx', calls: [] },
  { path: '/courses', audience: 'member', module: '/courses.page.tsx', calls: [USER, CATEGORIES, '/api/courses'] },
  { path: '/podcasts', audience: 'member', module: '/podcasts.page.tsx', calls: [USER, CATEGORIES, '/api/podcasts'] },
  {
    path: '/study-guides',
    audience: 'member',
    module: '/study-guides.page.tsx',
    calls: [USER, CATEGORIES, '/api/study-guides'],
  },
];

/** The name of the page's file in the web bucket. */
export const getPageFile = (path: string): string => `${path === '/' ? 'index' : path.slice(1)}.html`;
