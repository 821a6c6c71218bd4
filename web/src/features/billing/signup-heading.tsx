/** The page's heading. Omits the trial for people who already had one. */
export function SignupHeading({ isTrial }: { readonly isTrial: boolean }) {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">
        {isTrial ? (
          <>
            Start your <span className="whitespace-nowrap">3-day</span> free trial
          </>
        ) : (
          'Start your plan'
        )}
      </h1>
      <p className="mt-3 max-w-[60ch] text-lg text-soft">
        {isTrial
          ? 'Get three days of everything in your plan. Pay nothing today, and cancel anytime.'
          : 'Get everything in your plan today, and cancel anytime.'}
      </p>
    </>
  );
}
