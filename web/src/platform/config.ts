import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';

/** The deployment's settings for the browser. Null or false means that a service isn't configured. */
const configSchema = z.object({
  stage: z.string(),
  appOrigin: z.string(),
  uploadsOrigin: z.string(),
  stripePublishableKey: z.string().nullable(),
  mailConfigured: z.boolean(),
  signInConfigured: z.boolean(),
  /** True if made-up content may be shown, labeled as a sample. */
  showsSamples: z.boolean().default(false),
});
export type SiteConfig = z.output<typeof configSchema>;

export const configQuery = queryOptions({
  queryKey: ['/config.json'],
  queryFn: async ({ signal }): Promise<SiteConfig> => {
    const response = await fetch('/config.json', { signal });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return configSchema.parse(await response.json());
  },
});
