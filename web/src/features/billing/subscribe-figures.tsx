import { filterShownClaims, subscribeClaims } from '../claims/claims.public.ts';

/** Marketing figures on the plans page. */
export function SubscribeFigures() {
  const claims = filterShownClaims(subscribeClaims);
  if (claims.length === 0) return null;
  return (
    <dl className="mt-16 grid grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-10 sm:mt-20 lg:grid-cols-4">
      {claims.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end text-center">
          <dt className="mt-2 text-sm text-soft">{label}</dt>
          <dd className="font-serif text-4xl leading-none figures">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
