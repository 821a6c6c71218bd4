import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { ToastProvider } from '../ui/toast.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: Router;
}

export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
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
