import * as z from 'zod';

// Zod would try `new Function` for speed, which the content policy forbids and reports. Imported before any schema.
z.config({ jitless: true });
