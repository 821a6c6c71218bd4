// Chapters 14 to 17: data, the code's own order, logs, WebRTC.
import { deviation, kept, keptBut, notApplicable, page, setting, test, type Assessments } from './assessment.ts';

const endpoint = (title: string) => test('functions/platform/http/endpoint.test.ts', title);
const cookies = (title: string) => test('functions/platform/http/cookies.test.ts', title);
const routes = (title: string) => test('infra/routes.template.test.ts', title);
const signIn = (title: string) => test('functions/accounts/sign-in.test.ts', title);
const DECLARED = endpoint('answers the declared reply and nothing else of what the use case returned');
const LINE = endpoint('tells when, who, what and how it was answered, also a refusal');
const OWN_GROUP = routes('each have a role and a log group of their own');
const NO_WEBRTC = 'There is no WebRTC: a recording is made in the browser and sent as a file.';

export const dataAndLogs: Assessments = {
  '14.1.1': kept('classes of data, written down', page('Data and how it is kept')),
  '14.1.2': kept('rules for each class, written down', page('Data and how it is kept')),
  '14.2.1': deviation(
    'nothing secret in addresses',
    'The specification names /checkout?client_secret=…; the page takes it out of the address at once, no log keeps queries, and no referrer is sent. Addresses of media and of uploads carry their signature, as CloudFront and S3 have it, for minutes.',
  ),
  '14.2.2': kept(
    'no copies in caches of servers',
    test('infra/edge.template.test.ts', 'is never cached, takes every method, and sees all but the Host header'),
  ),
  '14.2.3': kept(
    'nothing to others',
    test('infra/edge.template.test.ts', 'run only their own scripts and Stripe’s'),
    test(
      'functions/analysis/language/openai.gateway.test.ts',
      'has what was said in the block of data only, and no name, id or address',
    ),
  ),
  '14.2.4': kept(
    'the rules for each class hold',
    test(
      'infra/data.template.test.ts',
      'have no versions, so that what is deleted is gone; copies of data live for seven days',
    ),
    test(
      'functions/practice/end-videos.test.ts',
      'is announced a week before, once, and goes on its day with file and analysis',
    ),
    routes('keep their logs as long as the privacy page says'),
  ),
  '14.3.1': keptBut(
    'the browser forgets at logout',
    'A recording that was not sent stays if the member said so when logging out (decision 5).',
    test(
      'functions/accounts/end-session.test.ts',
      'ends the session, clears the cookies and leads through the logout of the sign-in service',
    ),
    test(
      'web/src/platform/use-draft.test.tsx',
      'is nobody else’s, and goes when somebody else signs in or at sign-out',
    ),
  ),
  '14.3.2': kept('no copies in the browser', DECLARED),
  '14.3.3': deviation(
    'nothing private in the storage of the browser',
    'A recording lies there until the server has it, and a form until it is sent: otherwise a closed tab or a lost session would cost them. Both are kept for one member, go with the sending or the logout, and hold no token.',
  ),
  '15.1.1': kept('times to mend libraries, written down', page('What runs and what it is made of')),
  '15.1.2': kept(
    'inventory of libraries',
    setting('npm', 'infra/supply-chain/main.ts', '--sbom-format=cyclonedx'),
    test('infra/supply-chain/licences.test.ts', 'is installed from the registry that the machine names'),
  ),
  '15.1.3': kept('what is costly, written down', page('Limits')),
  '15.2.1': kept(
    'no library over its time',
    test('infra/supply-chain/advisories.test.ts', 'counts the grave ones apart'),
    setting('delivery', '.github/workflows/deliver.yml', 'npm run supply-chain -- --strict'),
  ),
  '15.2.2': kept(
    'costly work keeps nobody out',
    test(
      'functions/analysis/fair-analysis.test.ts',
      'analyses the one video of a member soon, whatever another has waiting, and loses none',
    ),
    test('infra/data.template.test.ts', 'hands the worker one message at a time, at most ten at once'),
  ),
  '15.2.3': kept(
    'nothing but the product is deployed',
    routes('are exactly the entries in the source tree'),
    test('infra/house/house-rules.test.ts', 'fixtures never ship'),
  ),
  '15.3.1': kept('answers hold what is declared', DECLARED),
  '15.3.2': kept(
    'redirects are not followed',
    test('functions/accounts/sign-in.gateway.test.ts', 'sends elsewhere'),
    test('functions/analysis/language/openai.gateway.test.ts', 'that sends elsewhere is not followed there'),
  ),
  '15.3.3': kept(
    'fields that only the server sets',
    test('functions/accounts/profile.test.ts', 'takes nothing that only the server sets'),
  ),
  '15.3.4': kept(
    'the visitor’s address',
    test('functions/platform/http/viewer-address.test.ts', 'the viewer’s address'),
  ),
  '15.3.5': kept(
    'types are what they should be',
    test('infra/verify/request-fuzz.test.ts', '$feature/$name refuses or hands on only what its contract declares'),
  ),
  '15.3.6': kept('prototypes', endpoint('leaves prototypes alone'), cookies('reads no name of the object prototype')),
  '15.3.7': kept(
    'parameters given twice',
    cookies('reads pairs, keeps the first of a name and drops what is malformed'),
  ),
  '16.1.1': kept('inventory of logs', page('Logs')),
  '16.2.1': kept('when, where, who, what', LINE),
  '16.2.2': kept('times in UTC', LINE),
  '16.2.3': kept(
    'logs go where they should',
    OWN_GROUP,
    routes('is throttled and writes a log without addresses, queries or headers'),
  ),
  '16.2.4': kept('logs can be read by machines', LINE),
  '16.2.5': kept('nothing secret in logs', test('web/e2e/attack.e2e.ts', 'say nothing of who it was or how to get in')),
  '16.3.1': keptBut(
    'sign-ins are logged',
    'Wrong codes and passwords happen at Cognito, whose events CloudTrail keeps.',
    signIn('tells who signed in, and nothing that opens anything'),
    signIn('tells every sign-in that failed, by a reason of ours'),
  ),
  '16.3.2': kept('refusals are logged', LINE),
  '16.3.3': kept(
    'attempts to get around are logged',
    LINE,
    signIn('tells every sign-in that failed, by a reason of ours'),
  ),
  '16.3.4': kept(
    'what fails is logged',
    endpoint('answers %s without details'),
    test('infra/alarms.template.test.ts', 'watch errors and throttles of every function of ours'),
  ),
  '16.4.1': kept(
    'nobody writes lines of ours',
    test('functions/platform/logging.test.ts', 'a value stays in its own line, whatever it holds'),
  ),
  '16.4.2': kept(
    'logs cannot be changed',
    setting(
      'CloudWatch',
      'infra/constructs/granted-function.ts',
      "actions: ['logs:CreateLogStream', 'logs:PutLogEvents']",
    ),
    OWN_GROUP,
  ),
  '16.4.3': kept('logs lie elsewhere', setting('CloudWatch', 'infra/constructs/granted-function.ts', 'new LogGroup')),
  '16.5.1': kept('errors say nothing', endpoint('answers %s without details')),
  '16.5.2': kept(
    'services that are away',
    test('infra/verify/endpoint-faults.test.ts', 'are each given up before the 10 s that a member waits'),
  ),
  '16.5.3': kept(
    'fails closed',
    endpoint('answers 503 when the session cannot be looked up, never "signed out"'),
    test('web/e2e/recovery.e2e.ts', 'ends completed when its worker was killed'),
  ),
  '17.1.1': notApplicable('TURN', NO_WEBRTC),
  '17.2.1': notApplicable('keys of media', NO_WEBRTC),
  '17.2.2': notApplicable('ciphers of media', NO_WEBRTC),
  '17.2.3': notApplicable('authentic media', NO_WEBRTC),
  '17.2.4': notApplicable('malformed media', NO_WEBRTC),
  '17.3.1': notApplicable('signals: floods', NO_WEBRTC),
  '17.3.2': notApplicable('signals: malformed', NO_WEBRTC),
};
