import { config } from 'zod/v4';

// Zod would try `new Function` for speed, which the content policy forbids and reports. In a bundle 'zod' is this
// module, so that it is set up before any schema is made.
config({ jitless: true });

export * from 'zod/v4';
