/** What is being started. Somebody who had a trial is told of none. */
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
          ? 'Three days with everything in your plan. Nothing to pay today, and you can cancel anytime.'
          : 'Everything in your plan opens today, and you can cancel anytime.'}
      </p>
    </>
  );
}
