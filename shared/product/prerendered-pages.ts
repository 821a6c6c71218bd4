export interface PrerenderedPage {
  readonly path: string;
  /**
   * Who gets this page, as decided by the session hint cookie. Everyone else gets the app's empty
   * page.
   */
  readonly audience: 'visitor' | 'member';
  /** End of the file path of the module that the page's route loads. */
  readonly module: string;
  /**
   * URLs that the first screen fetches. Preload links in the page request them before the app
   * loads.
   */
  readonly calls: readonly string[];
}

const USER = '/api/auth/user';
const CATEGORIES = '/api/categories';

/** The pages that the build renders. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  { path: '/', audience: 'visitor', module: '/app/home.page.tsx', calls: [] },
  { path: '/signup', audience: 'visitor', module: '/signup.page.tsx', calls: ['/config.json'] },
  { path: '/help', audience: 'visitor', module: '/help.page.tsx', calls: [] },

  {
    path: '/how-scoring-works',
    audience: 'visitor',
    module: '/how-scoring-works.page.tsx',
    calls: [],
  },

  {
    path: '/courses',
    audience: 'member',
    module: '/courses.page.tsx',
    calls: [USER, CATEGORIES, '/api/courses'],
  },

  {
    path: '/podcasts',
    audience: 'member',
    module: '/podcasts.page.tsx',
    calls: [USER, CATEGORIES, '/api/podcasts'],
  },

  {
    path: '/study-guides',
    audience: 'member',
    module: '/study-guides.page.tsx',
    calls: [USER, CATEGORIES, '/api/study-guides'],
  },
];

/** The name of the page's file in the web bucket. */
export const getPageFile = (path: string): string =>
  `${path === '/' ? 'index' : path.slice(1)}.html`;
