import { CustomResource, Duration, NestedStack, Stack, type App } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  KeyGroup,
  OriginRequestPolicy,
  PublicKey,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import {
  Code,
  Function as LambdaFunction,
  Runtime,
  type FunctionProps,
} from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket, EventType } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';

const ROUTES = [
  'GET /api/items/{id}',
  'POST /api/items/{id}',
  'GET /api/signed/{id}',
  'GET /api/event',
  'GET /api/forbidden',
  'GET /api/crash',
  'GET /api/hang',
];

/** A small stack for testing the local cloud. */
export class SampleStack extends Stack {
  constructor(
    app: App,
    private readonly folders: { code: string; web: string },
  ) {
    super(app, 'Sample');

    const nested = new NestedStack(this, 'feature');
    const table = new TableV2(this, 'Items', {
      partitionKey: { name: 'id', type: AttributeType.STRING },
    });
    const [media, web] = [new Bucket(this, 'Media'), new Bucket(this, 'Web')];
    const deadLetters = new Queue(this, 'DeadLetters');
    const queue = new Queue(this, 'Queue', {
      visibilityTimeout: Duration.seconds(1),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 3 },
    });

    media.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(queue), {
      prefix: 'media/practice/',
    });

    const key = new Secret(this, 'Key');
    const proof = new Secret(this, 'Proof', { generateSecretString: { excludePunctuation: true } });
    const keyFunction = this.function(this, 'createKeyPair', { timeout: Duration.seconds(20) });
    key.grantRead(keyFunction);
    key.grantWrite(keyFunction);
    proof.grantRead(keyFunction);

    const keyPair = new CustomResource(this, 'Pair', {
      serviceToken: keyFunction.functionArn,
      resourceType: 'Custom::Pair',
      properties: { KeySecret: key.secretArn, ProofSecret: proof.secretArn, Number: 5 },
    });

    const publicKey = new PublicKey(this, 'PublicKey', {
      encodedKey: keyPair.getAttString('PublicKeyPem'),
    });
    const api = new HttpApi(this, 'Api');
    const site = this.site({ api, media, web, proof, publicKey });
    const origin = `https://${site.distributionDomainName}`;

    const apiFunction = this.function(nested, 'api', {
      timeout: Duration.seconds(10),
      environment: {
        TABLE: table.tableName,
        MEDIA: media.bucketName,
        APP_ORIGIN: origin,
        KEY: key.secretArn,
        KEY_ID: publicKey.publicKeyId,
      },
    });

    table.grantReadWriteData(apiFunction);
    media.grantPut(apiFunction, 'media/practice/*');
    key.grantRead(apiFunction);

    for (const route of ROUTES) {
      const [method = '', path = ''] = route.split(' ');
      const methods = [method === 'GET' ? HttpMethod.GET : HttpMethod.POST];
      api.addRoutes({
        path,
        methods,
        integration: new HttpLambdaIntegration(`Integration ${route}`, apiFunction),
      });
    }

    const worker = this.function(nested, 'worker', {
      timeout: Duration.minutes(15),
      environment: { TABLE: table.tableName },
    });

    table.grantReadWriteData(worker);
    worker.addEventSource(
      new SqsEventSource(queue, { batchSize: 1, maxConcurrency: 2, reportBatchItemFailures: true }),
    );

    const failDeadLetters = this.function(nested, 'failDeadLetters', {
      environment: { TABLE: table.tableName },
    });
    table.grantReadWriteData(failDeadLetters);
    failDeadLetters.addEventSource(new SqsEventSource(deadLetters));

    // oxlint-disable-next-line no-new -- a construct joins its scope when it is made
    new BucketDeployment(this, 'Files', {
      destinationBucket: web,
      sources: [
        Source.asset(this.folders.web),
        Source.jsonData('config.json', {
          origin,
          media: `https://${media.bucketRegionalDomainName}`,
        }),
      ],
    });
  }

  private function(scope: Stack, name: string, props: Partial<FunctionProps>): LambdaFunction {
    return new LambdaFunction(scope, name, {
      code: Code.fromAsset(this.folders.code),
      handler: `index.${name}`,
      runtime: Runtime.NODEJS_24_X,
      description: `sample/${name}`,
      memorySize: 256,
      ...props,
    });
  }

  private site(resources: {
    api: HttpApi;
    media: Bucket;
    web: Bucket;
    proof: Secret;
    publicKey: PublicKey;
  }): Distribution {
    const host = `${resources.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    return new Distribution(this, 'Site', {
      defaultRootObject: 'index.html',
      defaultBehavior: { origin: S3BucketOrigin.withOriginAccessControl(resources.web) },
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(host, {
            customHeaders: { 'x-origin-verify': resources.proof.secretValue.unsafeUnwrap() },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/media/*': {
          origin: S3BucketOrigin.withOriginAccessControl(resources.media),
          trustedKeyGroups: [new KeyGroup(this, 'KeyGroup', { items: [resources.publicKey] })],
        },
      },
    });
  }
}
