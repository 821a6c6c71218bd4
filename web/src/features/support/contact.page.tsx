import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ContactMessage } from '#shared/support/contact-message.ts';
import { operator } from '#shared/support/operator.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { configQuery } from '#web/platform/config.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';
import { faqGroups } from './faq.ts';

/** `/contact?topic=<topic>` */
export function ContactPage() {
  const contact = useContactForm();
  const { data: site } = useQuery(configQuery);
  const isUnavailable =
    site?.mailConfigured === false || hasErrorCode(contact.error, 'NOT_CONFIGURED');

  return (
    <Page title="Contact">
      {contact.acceptedMessage ? (
        <MessageAccepted message={contact.acceptedMessage} onAnother={contact.writeAnother} />
      ) : (
        <>
          <PageHeading>Contact us</PageHeading>
          <p className="mt-4 mb-8 max-w-[62ch] text-lg text-soft">
            A real person reads every message. You may find your answer in{' '}
            <TextLink to="/help">Help</TextLink>.
          </p>
          <div className="grid gap-14 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-20">
            <div>
              {isUnavailable && <NotConfigured />}
              <ContactForm contact={{ ...contact, error: isUnavailable ? null : contact.error }} />
            </div>
            <FrequentQuestions />
          </div>
        </>
      )}
    </Page>
  );
}

function NotConfigured() {
  return (
    <NoticeBox tone="info" role="alert" className="mb-8">
      <p className="font-semibold">This site can’t receive messages yet</p>
      <p className="mt-1 text-soft">
        {operator.email
          ? `Email isn’t set up on this site. Please write to ${operator.email} instead. What you type stays in this tab.`
          : 'Email isn’t set up on this site, so you can’t send a message. What you type stays in this tab. If you run this site, deploy it with a mailFrom address.'}
      </p>
    </NoticeBox>
  );
}

interface MessageAcceptedProps {
  message: ContactMessage;
  onAnother: () => void;
}

function MessageAccepted({ message: { email }, onAnother }: MessageAcceptedProps) {
  return (
    <div className="max-w-[62ch]">
      <PageHeading ref={focusOnMount} tabIndex={-1} className="outline-none">
        We got your message
      </PageHeading>
      <h2 className="mt-8 text-xl">What happens next</h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 text-soft">
        <li>We have your message. You won’t get a confirmation email.</li>
        <li>Someone on our team will read it and reply to {email}.</li>
        <li>
          If you don’t hear back, check your spam folder, or write again and give us a different
          email address.
        </li>
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/help" variant="primary">
          Go to Help
        </ButtonLink>
        <Button onClick={onAnother}>Write another message</Button>
      </div>
    </div>
  );
}

/** IDs of the most common questions on the help page. */
const QUESTION_IDS = [
  'code-missing',
  'cancel',
  'refund',
  'payment-failed',
  'camera',
  'analysis-failed',
  'delete-account',
];

const questions = faqGroups
  .flatMap((group) => group.questions)
  .filter(({ id }) => QUESTION_IDS.includes(id));

function FrequentQuestions() {
  return (
    <aside aria-labelledby="frequent-questions">
      <h2 id="frequent-questions" className="text-xl">
        Frequently asked
      </h2>
      <ul className="mt-3 border-t border-line">
        {questions.map(({ id, question }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/help#${id}`}
              className="flex min-h-12 items-center justify-between gap-4 py-2 leading-snug text-soft hover:text-ink"
            >
              {question}
              <Icon name="arrow" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
