import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';

const folder = new URL('./media/', import.meta.url);

const common = {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  requiredTier: z.enum(tiers),
  file: z.string(),
  contentType: z.string(),
};

const played = { ...common, captions: z.string(), durationSeconds: z.number() };

const sampleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('course'),
    ...played,
    trainedCriteria: z.array(z.enum(criterionKeys)),
    learningPoints: z.array(z.string()),
  }),
  z.object({ kind: z.literal('podcast'), ...played, hostName: z.string() }),
  z.object({ kind: z.literal('study-guide'), ...common, pages: z.number() }),
]);

export type SampleItem = z.output<typeof sampleSchema>;

/** Returns the samples listed in `media.json`, in display order. */
export function readSamples(): SampleItem[] {
  return z
    .array(sampleSchema)
    .parse(JSON.parse(readFileSync(new URL('media.json', folder), 'utf8')));
}

export function readSampleFile(name: string): Uint8Array {
  return readFileSync(new URL(name, folder));
}
