// Chapters 3, 4 and 5: the browser, the API, files.
import { deviation, kept, keptBut, notApplicable, page, setting, test, type Assessments } from './assessment.ts';

const edge = (title: string) => test('infra/edge.template.test.ts', title);
const endpoint = (title: string) => test('functions/platform/http/endpoint.test.ts', title);
const ALL_HEADERS = edge('and every other answer ask for TLS for two years');
const POLICY = edge('run only their own scripts and Stripe’s');
const MEDIA = edge('are never a page of ours, whatever they hold');
const COOKIES = test(
  'functions/accounts/sign-in.test.ts',
  'sets the session cookie Strict and out of reach, a hint without power, and clears the transaction',
);
const PREFIX = test('functions/platform/http/cookies.test.ts', 'sets a cookie as the __Host- prefix demands');
const FORGED = test('web/e2e/attack.e2e.ts', '$method $path is refused');
const NAMES = test('functions/catalogue/file-kind.test.ts', 'travels in a header in any alphabet and cannot leave it');
const NO_SOCKET = 'There are no WebSockets.';
const NO_GRAPHQL = 'There is no GraphQL; every query is a fixed one.';

export const webAndFiles: Assessments = {
  '3.2.1': kept('an answer is not taken for a page', MEDIA, edge('is not kept, embedded or shown as a page')),
  '3.2.2': kept(
    'text is shown as text',
    test('web/e2e/catalogue-xss.e2e.ts', 'in the list of courses and on each course page'),
    test('infra/verify/outbound.test.ts', 'is never made from text'),
  ),
  '3.3.1': kept('cookies: secure and prefixed', PREFIX, COOKIES),
  '3.3.2': kept('cookies: SameSite', COOKIES),
  '3.3.3': kept('cookies: bound to the host', PREFIX, COOKIES),
  '3.3.4': kept(
    'cookies: out of reach of scripts',
    COOKIES,
    test('web/e2e/sign-in.e2e.ts', 'keeps tokens and the session id out of the reach of the page'),
  ),
  '3.4.1': kept('HSTS', ALL_HEADERS),
  '3.4.2': kept(
    'other origins',
    test('infra/routes.template.test.ts', 'answers no other origin'),
    test('infra/data.template.test.ts', 'uploads take a PUT from any page and expire after a day'),
  ),
  '3.4.3': kept('content policy', POLICY),
  '3.4.4': kept('nosniff', ALL_HEADERS),
  '3.4.5': kept('referrer', ALL_HEADERS),
  '3.4.6': kept('frames', ALL_HEADERS),
  '3.5.1': kept('requests from another site', FORGED, endpoint('refuses %s')),
  '3.5.2': kept('no way around the preflight', endpoint('refuses %s')),
  '3.5.3': keptBut(
    'reading changes nothing',
    'Signing in and out are GETs: the first starts a flow of its own, the second takes only a person’s own click.',
    test('shared/http/contract.test.ts', 'refuses a GET with a body'),
    test('functions/accounts/end-session.test.ts', 'does nothing for %s'),
  ),
  '3.5.4': notApplicable(
    'applications side by side',
    'The site has its host for itself; the sign-in pages have Cognito’s, uploads S3’s.',
  ),
  '3.5.5': kept(
    'messages between windows',
    test('infra/verify/outbound.test.ts', 'of the page listens to no messages of other windows, and sends them none'),
  ),
  '3.7.1': kept('no plug-ins', POLICY),
  '3.7.2': kept(
    'redirects to elsewhere',
    test('functions/accounts/return-to.test.ts', 'never leaves the origin, whatever stands behind a good beginning'),
  ),
  '4.1.1': keptBut(
    'content types',
    'Files of the page get theirs from their names in S3; the page itself names its letters in its first bytes.',
    endpoint('answers an error as one sentence of text with its code and request id'),
  ),
  '4.1.2': kept(
    'no silent change to https for the API',
    edge('is never cached, takes every method, and sees all but the Host header'),
  ),
  '4.1.3': kept(
    'headers that only the edge may set',
    test('infra/local/edge/edge.test.ts', "gets the viewer's headers but the host, and what only CloudFront may say"),
    test('functions/platform/http/viewer-address.test.ts', 'the viewer’s address'),
  ),
  '4.2.1': kept(
    'boundaries of messages',
    setting('CloudFront and API Gateway', 'infra/core/edge.ts', 'HttpVersion.HTTP2_AND_3'),
  ),
  '4.3.1': notApplicable('GraphQL: cost', NO_GRAPHQL),
  '4.3.2': notApplicable('GraphQL: introspection', NO_GRAPHQL),
  '4.4.1': notApplicable('WebSockets: TLS', NO_SOCKET),
  '4.4.2': notApplicable('WebSockets: origin', NO_SOCKET),
  '4.4.3': notApplicable('WebSockets: tokens', NO_SOCKET),
  '4.4.4': notApplicable('WebSockets: from session to token', NO_SOCKET),
  '5.1.1': kept('kinds and sizes of files, written down', page('Files')),
  '5.2.1': kept(
    'size of files',
    test('functions/practice/register-video.test.ts', 'shows %s as failed, and keeps nothing of it'),
    test('functions/platform/http/multipart.test.ts', 'takes a file of exactly the limit and refuses one byte more'),
  ),
  '5.2.2': kept(
    'files are what they say',
    test(
      'functions/catalogue/save-item.test.ts',
      'refuses pages, drawings with scripts and renamed files, and keeps nothing of them',
    ),
    test('infra/benchmark/poison.test.ts', 'with the reason that fits: %s'),
  ),
  '5.2.3': keptBut(
    'compressed files',
    'Archives are not taken. Pictures and recordings are the only things that are decoded.',
    test('functions/catalogue/file-kind.test.ts', 'does not decode pictures beyond 40 million pixels'),
    test('infra/benchmark/poison.test.ts', 'is answered with a score or a reason: $name'),
  ),
  '5.3.1': kept('uploads are not run', MEDIA, edge('lie in a bucket that only this distribution may read')),
  '5.3.2': kept(
    'paths of files are ours',
    test('functions/uploads/claim-upload.test.ts', 'takes %s for no upload of ours'),
    test('functions/accounts/profile.test.ts', 'is encoded anew, small, under an address that nobody can guess'),
  ),
  '5.4.1': kept('names of downloads', NAMES),
  '5.4.2': kept('names are encoded', NAMES),
  '5.4.3': deviation(
    'search for known malware',
    'No scanner runs. Members’ files are seen by themselves and their coach only, in a player that decodes them; pictures are encoded anew; PDFs come from administrators and are shown without scripts. GuardDuty’s scan of S3 can be switched on for the uploads bucket.',
  ),
};
