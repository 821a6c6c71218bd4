// @vitest-environment jsdom
import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { contactTopics } from '#shared/support/contact-message.ts';
import { routes } from '#web/app/routes.tsx';
import { faqGroups } from './faq.ts';
import type { ContentBlock } from './content-block.ts';
import { privacySections } from './privacy.page.tsx';
import { termsSections } from './terms.page.tsx';

const blocks: readonly ContentBlock[] = [
  ...faqGroups.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer)),
  ...[...privacySections, ...termsSections].flatMap((section) => section.blocks),
];

const links = blocks.flatMap((block) =>
  typeof block !== 'string' && block.kind === 'links' ? block.links : [],
);

const targets = [...new Set(links.map(({ to }) => to))];

it.each(targets)('%s is a page', (to) => {
  const { pathname, searchParams } = new URL(to, 'https://this.site');
  expect(matchRoutes(routes, pathname)?.at(-1)?.route.path).toBe(pathname);
  expect([null, ...contactTopics]).toContain(searchParams.get('topic'));
});
