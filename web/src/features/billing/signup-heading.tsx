/** The page's heading. Doesn't mention the trial to people who already had one. */
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
          ? 'Try everything in your plan free for three days. Pay nothing today and cancel anytime.'
          : 'Get everything in your plan today. Cancel anytime.'}
      </p>
    </>
  );
}
