import { queryOptions } from '@tanstack/react-query';

/**
 * The deployment's settings for the browser. A service whose setting is null or false isn't
 * configured.
 */
export interface SiteConfig {
  stage: string;
  appOrigin: string;
  uploadsOrigin: string;
  stripePublishableKey: string | null;
  /** The payment provider's dashboard, if it isn't Stripe's own. */
  stripeDashboard?: string;
  mailConfigured: boolean;
  signInConfigured: boolean;
  /** True if course videos are converted, so that every browser can play them. */
  convertsVideos: boolean;
}

export const configQuery = queryOptions({
  queryKey: ['/config.json'],
  queryFn: async ({ signal }): Promise<SiteConfig> => {
    const response = await fetch('/config.json', { signal });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return (await response.json()) as SiteConfig;
  },
});
