import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import type { PrerenderedPage } from '#shared/product/prerendered-pages.ts';
import { App, waitForPage } from '#web/app/app.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { routes } from '#web/app/routes.tsx';
import { sessionQuery } from '#web/platform/session.ts';

/** Renders the HTML that the browser shows before any script runs. Uses no data from the server. */
export async function prerenderPage({
  path,
  audience,
}: Pick<PrerenderedPage, 'path' | 'audience'>) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const queryClient = createQueryClient();
  if (audience === 'visitor') queryClient.setQueryData(sessionQuery.queryKey, null);
  await waitForPage(router);

  const app = <App queryClient={queryClient} router={router} />;
  const failures: unknown[] = [];

  const { prelude } = await prerender(app, {
    // Renders the page in one piece, because React inserts later chunks with an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });

  // Otherwise, React would leave failed parts for the browser to render, and the build would
  // succeed.
  if (failures.length > 0) throw failures[0];

  const html = await new Response(prelude).text();
  const title = /<title>([^<]+)<\/title>/.exec(html);
  if (!title?.[1]) throw new Error(`${path} has no title`);

  const blocked = /<script|<[^>]* style=[^>]*>/.exec(html);
  if (blocked) throw new Error(`the content policy blocks this in ${path}: ${blocked[0]}`);

  return { title: title[1], body: html.replace(title[0], '') };
}
