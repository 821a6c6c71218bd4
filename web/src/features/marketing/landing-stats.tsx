import { landingClaims, filterShownClaims } from '../claims/claims.public.ts';
import { ContentColumn } from './content-column.tsx';

/** Product statistics in one row. */
export function LandingStats() {
  const claims = filterShownClaims(landingClaims);
  if (claims.length === 0) return null;
  return (
    <ContentColumn className="mt-20 sm:mt-28">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-7 sm:grid-cols-4 lg:flex lg:justify-between">
        {claims.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end lg:flex-row-reverse lg:items-baseline lg:gap-3">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-2xl leading-tight figures sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </ContentColumn>
  );
}
