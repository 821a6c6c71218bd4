import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import type { PrerenderedPage } from '../../shared/product/prerendered-pages.ts';
import { App, waitForPage } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { sessionQuery } from './platform/session.ts';

/** Renders a page as the browser shows it before any script runs, without data from the server. */
export async function prerenderPage({ path, audience }: Pick<PrerenderedPage, 'path' | 'audience'>) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const queryClient = createQueryClient();
  if (audience === 'visitor') queryClient.setQueryData(sessionQuery.queryKey, null);
  await waitForPage(router);
  const app = (
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>
  );
  const failures: unknown[] = [];
  const { prelude } = await prerender(app, {
    // Renders in one piece and in order, because parts inserted later would need an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  // Without this check, React would leave failed parts to the browser and report no error.
  if (failures.length > 0) throw failures[0];
  const html = await new Response(prelude).text();
  const title = /<title>([^<]+)<\/title>/.exec(html);
  if (!title?.[1]) throw new Error(`${path} has no title`);
  const blocked = /<script|<[^>]* style=[^>]*>/.exec(html);
  if (blocked) throw new Error(`the content policy blocks this in ${path}: ${blocked[0]}`);
  return { title: title[1], body: html.replace(title[0], '') };
}
