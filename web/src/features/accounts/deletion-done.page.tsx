import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';

/** `/goodbye` */
export function DeletionDonePage() {
  return (
    <Page title="Goodbye">
      <div className="max-w-[62ch] py-8 sm:py-16">
        <PageHeading>Your account is closed</PageHeading>
        <p className="mt-4 text-lg text-soft">
          You’re logged out everywhere, and we’re deleting your data. This takes a few minutes.
          We’ll send you one last email when it’s done.
        </p>
        <p className="mt-4 text-soft">
          If you come back, you can create a new account with the same email address. Good luck with
          your interviews.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            Home
          </ButtonLink>
          <ButtonLink to="/privacy">What we keep, and why</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
