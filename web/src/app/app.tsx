import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { ToastProvider } from '../ui/toast.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

interface AppProps {
  /** Creates the router. Defaults to a browser router; prerendering passes one with a fixed URL. */
  readonly createRouter?: (all: typeof routes) => ReturnType<typeof createBrowserRouter>;
}

export function App({ createRouter = createBrowserRouter }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createRouter(routes));
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  );
}
