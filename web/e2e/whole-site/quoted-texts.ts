import { aCourse, aPodcast, aStudyGuide } from '#shared/catalog/catalog.fixtures.ts';
import { aCoachRequest } from '#shared/coaching/coaching.fixtures.ts';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import { HOUR_MS } from '#shared/product/time.ts';
import { aDashboard, aLatestReport } from '#shared/progress/dashboard.fixtures.ts';
import {
  CONNECTION_RESET,
  NEVER_REPLIES,
  ReplyWithStatus,
  type ApiCall,
} from '../kit/mock-replies.ts';

/**
 * Actions, which run in the order of these fields, followed by the expected texts. A text with more
 * than one word may be part of a longer text.
 */
export interface ScreenStep {
  /** Mocked API responses. A number is an error status. */
  replies?: Readonly<Partial<Record<ApiCall, unknown>>>;
  /** Maps field labels to the text that is entered. */
  fill?: Readonly<Record<string, string>>;
  /**
   * Uploads a small file with this name in the field with this label, or in the first file field.
   */
  uploadFile?: string | readonly [name: string, label: string];
  /** Names of the buttons or links to press, in order. */
  press?: readonly string[];
  texts: readonly string[];
  /** Waits until the recording has at most this many seconds left. */
  secondsLeft?: number;
}

interface Screen extends ScreenStep {
  route: string;
  /** More steps on the same page. */
  nextSteps?: readonly ScreenStep[];
  /** Runs in the page before the app starts. */
  beforeLoad?: () => void;
}

interface AccountScreens {
  /** Name of the demo account; null for a visitor. */
  account: string | null;
  /** Denies camera access. */
  isCameraBlocked?: boolean;
  screens: readonly Screen[];
}

/** Splits a list of texts at line ends and vertical bars. */
const split = (list: string) => list.trim().split(/\s*[\n|]\s*/);

const criteria = split(`
  Charisma & Presence | Confidence | Posture & Body Language | Eye Contact | Communication Skills
  Overall Professionalism
`);

const tiers = ['Starter', 'Professional', 'Executive'];

const categories = ['Behavioral', 'Technical', 'Industry'].map((name) => ({
  id: name,
  name,
  slug: name,
  revision: 1,
}));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const unanalyzedFields = { analysisStatus: 'pending', aiAnalysisResults: null } as const;
const video = aVideo(unanalyzedFields);
const lockedFields = { locked: true, videoUrl: null, audioUrl: null, fileUrl: null };

const courses = [
  aCourse(),
  aCourse({ ...lockedFields, id: 'item-0000002', requiredTier: 'professional' }),
  aCourse({ ...lockedFields, id: 'item-0000003', requiredTier: 'executive', duration: 0 }),
];

const user = {
  id: 'member-0001',
  profileImageUrl: null,
  role: 'member',
  plan: 'executive',
  paymentDueBy: null,
};

const visitor: readonly Screen[] = [
  {
    route: '/no-such-page',
    texts: [
      '404 Page Not Found',
      'Did you forget to add the page to the router?',
      'Sign In',
      'Start Free Trial',
    ],
  },

  {
    route: '/',
    replies: { 'GET /api/categories': categories },
    texts: split(`
      Master Your Interview, Land Your Dream Job | Special offer ends in: | Start 3-Day Free Trial
      Cancel anytime • 1,000+ success stories | Land Your Dream Job -- Faster. | All | Behavioral | Technical
      Industry | Sign up to watch | Sign Up | Record Your First Video | 73 percent | 95% | 50,000+ | 500+ | 24 hours
      30-day money-back guarantee | ave up to 50 percent | Most Popular
    `),
  },

  {
    route: '/',
    replies: { 'GET /api/courses': [] },
    texts: split(`
      Behavioral Interview Mastery | Technical Interview Prep | Executive Leadership Interviews
      Body Language & Presence | Virtual Interview Setup | Research & Preparation | Pro | Starter | Executive
    `),
  },

  {
    route: '/signup',

    texts: split(`
      First name | Last name | Email | Start 3-Day Free Trial | Starter | $19 | 10 interview prep videos
      10 study guides | ccess to podcasts | AI video analysis | Professional | $29 | Most Popular
      nlimited video courses | nlimited study guides | riority community access | 1-on-1 coaching
      save up to 50 percent
    `),

    nextSteps: [
      {
        press: ['Start 3-Day Free Trial'],
        texts: [
          'First name is required',
          'Last name is required',
          'Please enter a valid email address',
          'Please select your profession level',
        ],
      },
      {
        replies: { 'POST /api/create-subscription': NEVER_REPLIES },
        fill: {
          'First name': 'Tess',
          'Last name': 'Tour',
          Email: 'tess.tour@example.com',
          'Credit or debit card number': '4000000000000002',
          'Credit or debit card expiration date': '12 / 34',
          'Credit or debit card CVC/CVV': '123',
          ZIP: '12345',
        },
        press: ['Changing jobs', 'Start 3-Day Free Trial'],
        texts: ['Setting up your trial...'],
      },
    ],
  },

  {
    route: '/subscribe',
    texts: split(`
      ${tiers.join(' | ')}
      Start Starter Trial | Start Professional Trial | Start Executive Trial | 95% | uccess rate | 10k+
      uccess stories | 24hr | xpert response | 500+ | op companies | $19 | $39 | $79 | Most Popular | Premium
      Basic video courses | tudy guides and resources | ommunity support | obile app access | ll Starter features
      AI-powered video analysis | dvanced coaching modules | ersonalized feedback | riority support
      1-on-1 coaching session | ll Professional features | nlimited AI video analysis | xecutive-level content
      ersonal career coach | esume optimization | alary negotiation training | eekly 1-on-1 sessions
    `),
  },

  { route: '/checkout', texts: ['Invalid Checkout Session', 'Back to Plans'] },
  { route: '/welcome?tier=starter', texts: ['Please log in to continue', 'Log In'] },

  ...['courses', 'podcasts', 'study guides'].map((things) => ({
    route: `/${things.replace(' ', '-')}`,
    replies: { 'GET /api/login': 204 },
    texts: ['Unauthorized', `Please log in to access ${things}.`],
  })),

  {
    route: '/settings',
    replies: { 'GET /api/login': 204 },
    texts: ['Unauthorized', 'You are logged out. Logging in again...'],
  },

  {
    route: '/admin/courses',
    texts: ['Access Denied', 'Please sign in to access the admin panel.'],
  },
];

const catalog: readonly Screen[] = [
  {
    route: '/courses',
    replies: { 'GET /api/courses': courses, 'GET /api/categories': categories },
    texts: split(`
      ${categories.map(({ name }) => name).join(' | ')}
      Video Courses | All | Watch | Starter | Pro | Executive | Requires Professional Plan | Requires Executive Plan
      Upgrade | 12:45 | Variable | Greenroom | Courses | Podcasts | Study Guides | Admin Courses | Admin Study Guides
      Admin Podcasts
    `),
  },

  {
    route: '/courses?q=nothing',
    replies: { 'GET /api/courses': courses },
    texts: ['No courses found', 'Try adjusting your search terms.'],
  },

  {
    route: '/courses',
    replies: { 'GET /api/courses': [] },
    texts: ['No courses found', 'No courses available in this category.'],
  },

  {
    route: '/courses/item-0000001',
    replies: { 'GET /api/courses/item-0000001': { ...aCourse(), category: categories[0] } },
    texts: split(`
      Duration | Access Level | Starter Plan | Category | Behavioral | Video Quality | HD 1080p | What you'll learn
      Need Help | Contact Support
    `),
  },

  {
    route: '/courses/item-0000001',
    replies: {
      'GET /api/courses/item-0000001': {
        ...aCourse({
          description: '',
          videoUrl: null,
          fileState: 'none',
          requiredTier: 'executive',
        }),
        category: null,
      },
    },
    texts: [
      'Video not available for this course',
      'item-0000001',
      'No description available for this course.',
      'Executive Plan',
    ],
  },

  {
    route: '/courses/item-0000001',
    replies: {
      'GET /api/courses/item-0000001': {
        ...aCourse({ ...lockedFields, requiredTier: 'professional' }),
        category: null,
      },
    },
    texts: ['Professional Plan'],
  },

  { route: '/courses/no-such-course', texts: ['Course Not Found'] },

  {
    route: '/podcasts',
    replies: { 'GET /api/podcasts': [aPodcast()] },
    texts: ['Interview Podcasts', 'Starter', '25 minutes', 'Hosted by Maya Lind', 'Play'],
  },

  { route: '/podcasts', replies: { 'GET /api/podcasts': [] }, texts: ['No podcasts found'] },

  {
    route: '/study-guides',
    replies: {
      'GET /api/study-guides': [
        aStudyGuide(),
        aStudyGuide({ id: 'item-0000002', pageCount: 0, fileSize: 0 }),
        aStudyGuide({ id: 'item-0000003', pageCount: 0, fileSize: 2 * 1024 ** 2 }),
      ],
    },
    texts: ['Starter', '4 pages', '1.50 KB', '2.00 MB', 'PDF', 'Download'],
  },

  {
    route: '/study-guides',
    replies: { 'GET /api/study-guides': [] },
    texts: ['No study guides found'],
  },
];

const dashboard = aDashboard({
  videosWatched: 3,
  podcastsHeard: 2,
  guidesDownloaded: 1,
  practiceVideos: 4,
  recentlyWatched: (['course', 'podcast'] as const).map((kind) => ({
    kind,
    id: 'item-0000001',
    title: kind,
    duration: 765,
    percent: 40,
    positionSeconds: 306,
    thumbnailUrl: null,
    locked: false,
    updatedAt: '2026-11-10T09:00:00.000Z',
  })),
  startedCourseIds: ['item-0000001'],
  latestReport: aLatestReport(),
});

const uploadFailed = [
  'Upload failed',
  'There was an error uploading your video. Please try again.',
];

const home: readonly Screen[] = [
  {
    route: '/',
    replies: {
      // Each part then makes its own call.
      'GET /api/home': 404,
      'GET /api/dashboard': dashboard,
      'GET /api/auth/user': { ...user, firstName: '', lastName: '', email: '' },
    },
    texts: split(`
      Interview Champion | U | Videos Watched | Podcasts Heard | Guides Downloaded | Practice Videos
      Continue Learning | Recently Watched | Course | Podcast | 40% | 12:45 | AI Analysis | Previous Analysis
      View Details | Recommended for You | Latest Podcasts | MP4, MOV, AVI supported | 1-5 minutes recommended
    `),
    nextSteps: [
      { uploadFile: 'letter.txt', texts: ['Invalid file type', 'Please select a video file'] },
      {
        replies: { 'POST /api/objects/upload': 409 },
        uploadFile: 'take.webm',
        texts: uploadFailed,
      },
      {
        replies: { 'POST /api/objects/upload': NEVER_REPLIES },
        uploadFile: 'take.webm',
        texts: ['Uploading...'],
      },
    ],
  },

  {
    route: '/',
    replies: {
      'GET /api/auth/user': { ...user, firstName: 'Mona', lastName: 'M', email: 'm@example.com' },
      'PUT /mock-storage': '',
      'PUT /api/user-videos': { objectPath: '/objects/1', video },
    },
    uploadFile: 'take.webm',
    texts: [
      'Mona',
      'M',
      'Video uploaded successfully!',
      "Your video has been submitted for AI analysis. You'll receive feedback within 24 hours.",
    ],
    nextSteps: [
      { press: ['Account of Mona M'], texts: ['m@example.com', 'Profile', 'Settings', 'Log out'] },
    ],
  },

  { route: '/?landing', texts: ['Watch'] },
];

const practice: readonly Screen[] = [
  {
    route: '/video-analysis',
    replies: { 'GET /api/user-videos': [] },

    texts: split(`
      ${criteria.join(' | ')}
      AI Video Analysis | Record | Library | Coach | Results | Starter & Professional Plans | 1-Minute Sessions
      6 Scoring Criteria
    `),

    nextSteps: [
      { press: ['Enable Camera'], texts: ['Start Recording'] },
      {
        replies: { 'PUT /mock-storage': 403 },
        press: ['Start Recording'],
        texts: ['REC', 'Recording Started', 'You have 60 seconds'],
        // A recording stopped within its first frames is empty.
        secondsLeft: 57,
      },
      {
        press: ['Stop'],
        texts: ['Upload Failed', 'Failed to upload your video: Upload failed: 403'],
      },
      { press: ['Record Again'], texts: ['Start Recording'] },
      // Blocks the upload at its reservation, because sending the recording itself takes only a
      // moment.
      {
        replies: { 'POST /api/objects/upload': NEVER_REPLIES },
        press: ['Start Recording'],
        texts: ['REC'],
        secondsLeft: 57,
      },
      {
        press: ['Stop'],
        texts: ['Recording Complete', 'Record Again', 'Analyze with AI', 'Uploading...'],
      },
    ],
  },

  {
    route: '/video-analysis',
    replies: {
      'GET /api/user-videos': [video],
      'PUT /mock-storage': '',
      'PUT /api/user-videos': { objectPath: '/objects/1', video },
      [`POST /api/user-videos/${video.id}/analyze`]: 409,
    },
    uploadFile: 'take.webm',
    texts: ['Video Uploaded Successfully!', 'Upload Successful', 'Start AI Analysis'],
    nextSteps: [
      {
        press: ['Start AI Analysis'],
        texts: ['Analysis Failed', 'Failed to analyze your video. Please try again.'],
      },
      {
        replies: {
          [`POST /api/user-videos/${video.id}/analyze`]: new ReplyWithStatus(202, {
            analysis: null,
            video,
          }),
        },
        press: ['Start AI Analysis'],
        texts: ['AI Analysis Started', 'Analyzing...', 'AI analysis in progress...'],
      },
    ],
  },

  {
    route: '/video-analysis',
    beforeLoad: () => {
      MediaRecorder.prototype.start = () => {
        throw new DOMException('no encoder', 'NotSupportedError');
      };
    },
    press: ['Enable Camera', 'Start Recording'],
    texts: ['Recording Failed', 'Unable to start recording. Please try again.'],
  },

  {
    route: '/video-analysis?tab=results',
    replies: { 'GET /api/user-videos': [] },
    texts: ['No Analysis Available', 'Start Recording'],
  },

  {
    route: '/video-analysis?tab=library',
    replies: {
      'GET /api/user-videos': [
        aVideo({ ...unanalyzedFields, id: '0000000003' }),
        aVideo({ ...unanalyzedFields, id: '0000000002', analysisStatus: 'processing' }),
        aVideo({
          ...unanalyzedFields,
          id: '0000000001',
          analysisStatus: 'failed',
          failureReason: 'ANALYSIS_UNAVAILABLE',
        }),
        aVideo({ id: '0000000000' }),
      ],
    },
    texts: split(`
      Analyzing... | AI analysis in progress... | Processing... | Failed
      Analysis failed. Please try recording again. | Analyzed | Practice Session #1
    `),
  },

  ...['Exceptional', 'Strong', 'Good', 'Average', 'Below Average', 'Needs Improvement'].map(
    (label, at) => ({
      route: `/video-analysis?tab=results&video=${video.id}`,
      replies: {
        'GET /api/user-videos': [aVideo({ aiAnalysisResults: someResults({}, 90 - at * 10) })],
      },
      texts: [label, `Grade ${'ABCDFF'[at]}`, ...criteria],
    }),
  ),

  {
    route: '/video-analysis?tab=coach',

    replies: {
      'GET /api/user-videos': [aVideo()],
      'GET /api/coach-feedback': [
        aCoachRequest({ id: '0000000002-1', createdAt: hoursAgo(0.5) }),
        aCoachRequest({ id: '0000000003-1', createdAt: hoursAgo(23.5) }),
        aCoachRequest({ id: '0000000004-1', createdAt: hoursAgo(24.5) }),
        aCoachRequest({ id: '0000000005-1', status: 'in_review', coachName: 'Carla' }),
        aCoachRequest({
          id: '0000000006-1',
          status: 'completed',
          coachResponse: 'Good.',
          respondedAt: hoursAgo(1),
        }),
      ],
    },

    texts: split(`
      Awaiting Review | Response within 24 hours | Response within 1 hour | Response expected soon | Under Review
      Coach is reviewing your video... | Reviewed
    `),

    nextSteps: [
      {
        press: ['Request feedback'],
        texts: [
          'Missing Information',
          'Please select a video and write your message for the coach.',
        ],
      },
    ],
  },
];

const listCalls = {
  course: 'GET /api/admin/courses',
  'study guide': 'GET /api/study-guides',
  podcast: 'GET /api/podcasts',
} as const;

const titles = {
  course: aCourse().title,
  'study guide': aStudyGuide().title,
  podcast: aPodcast().title,
};

type AdminTexts = Readonly<Record<'list' | 'empty' | 'form' | 'missing', readonly string[]>>;

function adminScreens(name: keyof typeof titles, texts: AdminTexts): readonly Screen[] {
  const kind = name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
  const route = `/admin/${name.replace(' ', '-')}s`;
  const item = `/api${route}/item-0000001` as const;

  return [
    { route, texts: [...texts.list, `Existing ${kind}s`, titles[name], 'Starter'] },
    { route, replies: { [listCalls[name]]: [] }, texts: texts.empty },

    {
      route,
      press: [name === 'course' ? 'Add New Course' : `Add ${kind}`],
      texts: [
        `Create New ${kind}`,
        'Category',
        'Description',
        'Required Tier',
        ...tiers,
        'Cancel',
        ...texts.form,
      ],
      nextSteps: [{ press: [`Create ${kind}`], texts: texts.missing }],
    },

    {
      route,
      replies: { [`PUT ${item}`]: CONNECTION_RESET },
      press: [`Edit ${titles[name]}`],
      texts: [`Edit ${kind}`],
      nextSteps: [
        {
          fill: { Description: 'Other words.' },
          press: [`Update ${kind}`],
          texts: [`Failed to update ${name}. Please try again.`],
        },
      ],
    },

    {
      route,
      replies: { [`DELETE ${item}`]: CONNECTION_RESET },
      press: [`Delete ${titles[name]}`, 'Delete'],
      texts: [`Failed to delete ${name}. Please try again.`],
    },
  ];
}

const admin: readonly Screen[] = [
  ...adminScreens('course', {
    list: [
      'Course Management',
      'Upload and manage educational content',
      'Add New Course',
      '12m 45s',
    ],
    empty: ['No courses yet', 'Start by creating your first course', 'Create Your First Course'],
    form: [
      'Course Title',
      'Duration (seconds)',
      'Course Video',
      'Upload Video',
      'Thumbnail Image',
      'Upload Thumbnail',
    ],
    missing: ['Course title is required'],
  }),

  {
    route: '/admin/courses',
    replies: { 'GET /api/admin/courses': NEVER_REPLIES },
    texts: ['Loading courses...'],
  },

  {
    route: '/admin/courses',
    replies: { 'GET /api/admin/courses': [aCourse({ duration: 0 })] },
    press: ['Add New Course'],
    texts: ['No duration set'],

    nextSteps: [
      {
        replies: {
          'PUT /mock-storage': new ReplyWithStatus(
            403,
            '<Error><Message>Access Denied</Message></Error>',
          ),
        },
        uploadFile: ['lesson.mp4', 'Course Video'],
        texts: ['Upload failed: 403 - Access Denied'],
      },
      {
        replies: { 'PUT /mock-storage': CONNECTION_RESET },
        uploadFile: ['lesson.mp4', 'Course Video'],
        texts: ['Failed to upload file. Please try again.'],
      },
      {
        replies: { 'PUT /mock-storage': '' },
        uploadFile: ['lesson.mp4', 'Course Video'],
        texts: ['Video uploaded successfully', 'Replace Video'],
      },
      { uploadFile: ['lesson.png', 'Thumbnail Image'], texts: ['Replace Thumbnail'] },
      {
        replies: { 'POST /api/objects/upload': 409 },
        uploadFile: ['lesson.mp4', 'Course Video'],
        texts: ['Failed to get upload URL'],
      },
    ],
  },

  ...adminScreens('study guide', {
    list: ['Study Guides Management', 'Add Study Guide', '4 pages', '1.50 KB'],
    empty: ['No study guides found. Create your first study guide to get started.'],
    form: [
      'Title *',
      'Page Count',
      'File Size',
      'Will be set automatically',
      'Thumbnail',
      'PDF File *',
    ],
    missing: [
      'Validation Error',
      'Please fill in all required fields including uploading a PDF file.',
    ],
  }),

  ...adminScreens('podcast', {
    list: ['Podcasts Management', 'Add Podcast', '25:00'],
    empty: ['No podcasts found. Create your first podcast to get started.'],
    form: ['Title *', 'Duration (seconds)', 'Host Name', 'Thumbnail', 'Host Image', 'Audio File *'],
    missing: [
      'Validation Error',
      'Please fill in all required fields including uploading an audio file.',
    ],
  }),
];

/** Default API responses for all screens. */
export const defaultReplies: NonNullable<ScreenStep['replies']> = {
  'GET /api/admin/courses': [aCourse()],
  'GET /api/study-guides': [aStudyGuide()],
  'GET /api/podcasts': [aPodcast()],
  'POST /api/objects/release': '',
};

/** Every text that the specification quotes and that appears on a screen. */
export const accountScreens: readonly AccountScreens[] = [
  { account: null, screens: visitor },
  { account: 'Elena Executive', screens: [...catalog, ...home, ...practice] },
  {
    account: 'Priya Professional',
    isCameraBlocked: true,
    screens: [
      {
        route: '/video-analysis',
        press: ['Enable Camera'],
        texts: [
          'Camera Access Required',
          'Please allow camera access to record your practice session.',
          'Try Again',
        ],
      },
    ],
  },
  {
    account: 'Frank Free',
    screens: [{ route: '/subscribe', texts: tiers.map((tier) => `Upgrade to ${tier}`) }],
  },
  { account: 'Ada Admin', screens: admin },
];
