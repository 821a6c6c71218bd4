import type { SecondFactorStep } from '../../../shared/accounts/second-factor.ts';
import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import { Page } from '../ui/page.tsx';
import { focusPage, SecondFactorCodeForm } from './second-factor-code-form.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
import { useSubmitSecondFactorCode } from './second-factor.queries.ts';

/** Replaces an admin page until the second factor is complete. The page then appears at the same URL. */
export function SecondFactorGate({ step }: { readonly step: SecondFactorStep }) {
  const { title, why } = texts[step];
  return (
    <Page>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 mb-8 max-w-[62ch] text-soft">{why}</p>
      {step === 'set-up' ? (
        <SecondFactorSetUp />
      ) : (
        <>
          <CodeForm />
          <p className="mt-8 max-w-[62ch] border-t border-line pt-5 text-sm text-faint">
            Lost your phone? Contact your site administrator. They’ll verify your identity and remove the second factor.
          </p>
        </>
      )}
    </Page>
  );
}

function CodeForm() {
  return (
    <SecondFactorCodeForm mutation={useSubmitSecondFactorCode(focusPage)} takesFocus>
      Continue
    </SecondFactorCodeForm>
  );
}

const texts = {
  'set-up': {
    title: 'Set up your second factor',
    why: 'Admin pages require a code from your phone, so nobody can get in with your email alone. Setup takes two minutes.',
  },
  code: {
    title: 'Enter your code',
    why: 'Open your authenticator app and enter the six digits it shows.',
  },
} as const;
