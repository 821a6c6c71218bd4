import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

export function App({ queryClient, router }: { queryClient: QueryClient; router: Router }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Resolves once the page's own code is loaded, so that the first render already shows the page. */
export function waitForPage(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const check = ({ initialized }: Router['state']) => initialized && resolve();
    router.subscribe(check);
    check(router.state);
  });
}
