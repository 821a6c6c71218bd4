import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';

import { REGION } from './aws/credentials.ts';
import type { Clock } from './clock.ts';
import { startCognito } from './cognito/cognito.ts';
import type { InvokeTrigger } from './cognito/custom-message.ts';
import { startFunctionApi } from './lambda/function-api.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { startDynamoDb } from './dynamodb/dynamodb.ts';
import { startMailService, type MailServiceOptions } from './mail/mail.ts';
import { startMediaConvert, type MediaConvertOptions } from './mediaconvert/mediaconvert.ts';
import type { SesOptions } from './mail/ses.ts';
import type { Identities } from './resources/identities.ts';
import { startS3 } from './s3/s3.ts';
import { startSecrets } from './secrets/secrets.ts';
import type { MoveClock } from './stripe/control.ts';
import { startStripe, type StripeBusiness } from './stripe/stripe.ts';
import { startSqs } from './sqs/sqs.ts';

/** The running mock servers for AWS and Stripe. */
export type Services = Awaited<ReturnType<typeof startServices>>;

export interface ServiceOptions {
  stateDir: string;
  identities: Identities;
  /**
   * Ports to reuse, so that URLs stay valid across restarts. 0 and a port in use mean any free
   * port.
   */
  ports: {
    s3: number;
    cognito: number;
    mail: number;
    stripe: number;
  };
  /** Returns examples of the emails that the app sends, for the mailbox page. */
  sampleMails?: MailServiceOptions['sampleMails'];
  /** The product's name on the pages and in the emails of the mock servers. */
  productName: string;
  /** Products and prices of the mock server for Stripe, which is started only if given. */
  stripeProducts?: StripeBusiness['products'] | undefined;

  clock: Clock;
  /** Moves the time of the whole local cloud. */
  moveClock: MoveClock;

  /** Called with each SES event, in EventBridge's format. */
  publishEvent: NonNullable<SesOptions['publishEvent']>;
  /** Called with an event in EventBridge's format when an encoding job ends. */
  publishJobEvent: MediaConvertOptions['publishEvent'];
  /** Invokes a user pool's trigger. */
  invokeTrigger: InvokeTrigger;
  /** Finds a deployed function by name or ARN. */
  findFunction: (nameOrArn: string) => LocalFunction | undefined;
}

/** Starts the mock servers. Each stores its state in a subfolder of `stateDir`. */
export async function startServices({
  stateDir,
  identities,
  ports,
  sampleMails,
  productName,
  stripeProducts,
  clock,
  moveClock,
  publishEvent,
  publishJobEvent,
  invokeTrigger,
  findFunction,
}: ServiceOptions) {
  const buildOptions = (name: string) => ({
    ...identities.hooks,
    clock: clock.now,
    stateDir: join(stateDir, name),
  });

  // The last run's consumers are gone, so release their messages now instead of after the
  // visibility timeout.
  const sqs = await startSqs({ ...buildOptions('sqs'), releaseInFlight: true });
  const notify = (queueArn: string, body: string) => void sqs.queue(queueArn).send(body);

  const [s3, dynamodb, secrets, lambda, mail, stripe] = await Promise.all([
    startS3({ ...buildOptions('s3'), preferredPort: ports.s3, notify }),
    startDynamoDb(buildOptions('dynamodb')),
    startSecrets(buildOptions('secrets')),
    startFunctionApi({ access: identities.hooks, findFunction }),
    startMailService({
      ...buildOptions('mail'),
      preferredPort: ports.mail,
      publishEvent,
      productName,
      sampleMails,
    }),
    stripeProducts &&
      startStripe({
        stateDir: join(stateDir, 'stripe'),
        businessName: productName,
        products: stripeProducts,
        preferredPort: ports.stripe,
        now: clock.now,
        moveClock,
      }),
  ]);

  const s3As = (principal: string) =>
    new S3Client({
      endpoint: s3.url,
      region: REGION,
      credentials: identities.getAccessKey(principal),
    });

  const mediaConvert = await startMediaConvert({
    access: identities.hooks,
    s3As,
    publishEvent: publishJobEvent,
  });

  const mailboxUrl = `${mail.url}/mailbox`;

  const cognito = await startCognito({
    ...buildOptions('cognito'),
    preferredPort: ports.cognito,
    pools: [],
    deliverMail: async (message) => void mail.deliver(message),
    invokeTrigger,
    productName,
    offerDemoUsers: true,
    mailboxUrl,
  });

  return {
    s3,
    sqs,
    dynamodb,
    secrets,
    lambda,
    mail,
    /** Address of the local mailbox page. */
    mailboxUrl,
    cognito,
    /** Undefined without `stripeProducts`. */
    stripe,

    /** Environment variables that point the AWS SDK to the mock servers. */
    getEndpointVariables: (): Record<string, string> => ({
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ENDPOINT_URL_SQS: sqs.url,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
      AWS_ENDPOINT_URL_LAMBDA: lambda.url,
      AWS_ENDPOINT_URL_SESV2: mail.url,
      AWS_ENDPOINT_URL_MEDIACONVERT: mediaConvert.url,
      // Nothing listens on this port, so calls to services without a mock server fail instead of
      // reaching AWS.
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    }),

    close: async (): Promise<void> => {
      const others = [cognito, s3, sqs, secrets, lambda, mail, mediaConvert, stripe];
      await Promise.all(others.map((service) => service?.close()));
      await dynamodb.close();
    },
  };
}
