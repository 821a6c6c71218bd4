import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { ToastProvider } from '../ui/toast.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

interface AppProps {
  /** Where addresses come from: the browser, or one address for a page that is written ahead. */
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
