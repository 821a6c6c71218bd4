// Chapters 1 and 2: encoding, validation, business logic.
import { kept, keptBut, notApplicable, page, test, type Assessments } from './assessment.ts';

const CLAIM = test('functions/uploads/claim-upload.test.ts', 'takes %s for no upload of ours');
const MARKUP = test('web/e2e/catalogue-xss.e2e.ts', 'in the list of courses and on each course page');
const FUZZ = test(
  'infra/verify/request-fuzz.test.ts',
  '$feature/$name refuses or hands on only what its contract declares',
);
const MAIL = test('functions/mail/render-mail.test.ts', 'escapes every value in HTML');
const DECODER = test(
  'functions/analysis/decode/decode.test.ts',
  'is read as what its bytes say, and leads to no other file or address',
);

export const inputAndLogic: Assessments = {
  '1.1.1': kept('decoding once, before checks', CLAIM),
  '1.1.2': kept('encoding last', MAIL, MARKUP),
  '1.2.1': kept('output fits HTML', MARKUP, MAIL),
  '1.2.2': kept(
    'building addresses',
    test('shared/http/contract.test.ts', 'encodes a value so that it cannot add a segment or a query'),
    test(
      'functions/catalogue/save-item.test.ts',
      'knows no upload of somebody else, none that never arrived, and no address elsewhere',
    ),
  ),
  '1.2.3': kept(
    'building scripts and JSON',
    test(
      'infra/build/prerender-landing.test.ts',
      'writes title, address and content into the page, whatever signs they hold',
    ),
  ),
  '1.2.4': kept(
    'queries of the database',
    test('functions/catalogue/catalogue-item.store.test.ts', 'gives text back as it was, whatever is in it'),
  ),
  '1.2.5': kept('commands of the system', DECODER),
  '1.2.6': notApplicable('LDAP', 'There is no directory service.'),
  '1.2.7': notApplicable('XPath', 'Nothing queries XML.'),
  '1.2.8': notApplicable('LaTeX', 'Nothing is typeset.'),
  '1.2.9': kept(
    'regular expressions',
    test('web/src/features/support/find-questions.test.ts', 'takes signs as they are'),
  ),
  '1.3.1': notApplicable('HTML from editors', 'No field takes HTML: every text is shown as text.'),
  '1.3.2': kept('no code from text', test('infra/verify/outbound.test.ts', 'is never made from text')),
  '1.3.3': kept(
    'cleaning before a dangerous place',
    test('shared/coaching/coaching.test.ts', 'is trimmed, at least one character, and can be shown'),
    test('functions/catalogue/file-kind.test.ts', 'travels in a header in any alphabet and cannot leave it'),
  ),
  '1.3.4': kept(
    'SVG',
    test(
      'functions/catalogue/save-item.test.ts',
      'refuses pages, drawings with scripts and renamed files, and keeps nothing of them',
    ),
  ),
  '1.3.5': kept(
    'other markup and templates',
    test(
      'web/src/features/support/help.page.test.tsx',
      'takes markup as words, and leads to us when there is no answer',
    ),
    test(
      'functions/analysis/language/injection.test.ts',
      'move nothing, reach the model inside the data only, and a model that obeys is not believed',
    ),
  ),
  '1.3.6': kept('requests forged through the server', CLAIM, DECODER),
  '1.3.7': kept('templates from outside', MAIL),
  '1.3.8': notApplicable('JNDI', 'There is no Java.'),
  '1.3.9': notApplicable('memcache', 'There is none.'),
  '1.3.10': notApplicable('format strings', 'Nothing is formatted by a string from outside; a log line is JSON.'),
  '1.3.11': kept(
    'mail headers',
    test(
      'functions/support/send-message.test.ts',
      'is text and nothing else: no markup in the mail, none of it in subject or addresses',
    ),
  ),
  '1.4.1': keptBut(
    'memory safety',
    'Our code is TypeScript. ffmpeg is not: it runs under limits, on its own.',
    test('infra/benchmark/poison.test.ts', 'is answered with a score or a reason: $name'),
  ),
  '1.4.2': kept('ranges of numbers', test('functions/platform/http/endpoint.test.ts', 'a number that is none'), FUZZ),
  '1.4.3': notApplicable(
    'freeing memory',
    'The language does it; processes and folders of a decoding are ended with it.',
  ),
  '1.5.1': notApplicable('XML parsers', 'No XML is taken; AWS’s libraries read AWS’s own.'),
  '1.5.2': kept('reading data back', FUZZ, test('functions/platform/http/endpoint.test.ts', 'leaves prototypes alone')),
  '2.1.1': kept('rules for input, written down', page('What comes in')),
  '2.1.2': kept('what has to fit together, written down', page('What comes in')),
  '2.1.3': kept('limits, written down', page('Limits')),
  '2.2.1': kept('input is checked against what is allowed', FUZZ),
  '2.2.2': kept('checked on the server', FUZZ),
  '2.2.3': kept(
    'what belongs together fits',
    test('shared/coaching/coaching.test.ts', 'refuses an answer with %s'),
    test('functions/practice/register-video.test.ts', 'refuses a question that is not in the bank'),
  ),
  '2.3.1': kept(
    'steps in their order',
    test(
      'infra/verify/event-deliveries.test.ts',
      'lose none, analyse none twice, and take no step that the model does not know',
    ),
    test('functions/practice/video.store.test.ts', 'goes from pending over processing to completed'),
  ),
  '2.3.2': kept(
    'limits hold',
    test('functions/uploads/reservation.store.test.ts', 'lets exactly 30 of 40 parallel ones pass'),
    test('functions/coaching/asking.test.ts', 'is one of five in a day, exactly'),
  ),
  '2.3.3': kept(
    'all or nothing',
    test(
      'functions/billing/sign-up-killed.test.ts',
      'at any step of a sign-up leaves what the next try completes, each thing once',
    ),
  ),
  '2.3.4': kept(
    'nothing is given twice',
    test('functions/practice/video.store.test.ts', 'is given to exactly one of 50 workers'),
    test('functions/billing/checkout-race.test.ts', 'subscribe one member once and answer one secret'),
  ),
  '2.4.1': kept(
    'floods',
    test('functions/platform/member-limit.test.ts', 'lets exactly so many of a burst pass'),
    test('infra/routes.template.test.ts', 'is throttled and writes a log without addresses, queries or headers'),
  ),
};
