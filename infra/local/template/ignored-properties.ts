/**
 * Resource types and properties (such as `AWS::SQS::Queue.Tags`) without effect in the local cloud,
 * by reason. The deployment fails if a template has a type or property that is neither supported
 * nor listed here.
 */
const NAMES_BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'Nothing is monitored, traced, or access-logged locally.': [
    'AWS::ApiGatewayV2::Stage.AccessLogSettings',
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::Dashboard',
    'AWS::Lambda::Function.LoggingConfig',
    'AWS::Lambda::Function.TracingConfig',
    'AWS::Logs::LogGroup.RetentionInDays',
    'AWS::Logs::MetricFilter',
    'AWS::S3::Bucket.LoggingConfiguration',
    'AWS::SNS::TopicPolicy',
  ],

  'A name or description without further effect.': [
    'AWS::ApiGatewayV2::Api.Name',
    'AWS::CloudFront::Distribution.DistributionConfig.Comment',
    'AWS::CloudFront::Function.Name',
    'AWS::CloudFront::KeyGroup.KeyGroupConfig.Name',
    'AWS::CloudFront::OriginAccessControl.OriginAccessControlConfig.Name',
    'AWS::CloudFront::PublicKey.PublicKeyConfig.CallerReference',
    'AWS::CloudFront::PublicKey.PublicKeyConfig.Name',
    'AWS::CloudFront::ResponseHeadersPolicy.ResponseHeadersPolicyConfig.Name',
    'AWS::Events::Rule.Targets.Id',
    'AWS::IAM::Policy.PolicyName',
    'AWS::IAM::Role.Policies.PolicyName',
    'AWS::S3::Bucket.Tags',
    'AWS::SecretsManager::Secret.Description',
  ],

  "Encryption, protocols, and public access don't matter on a single machine.": [
    'AWS::CloudFront::Distribution.DistributionConfig.CacheBehaviors.ViewerProtocolPolicy',
    'AWS::CloudFront::Distribution.DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy',
    'AWS::CloudFront::Distribution.DistributionConfig.HttpVersion',
    'AWS::CloudFront::Distribution.DistributionConfig.IPV6Enabled',
    'AWS::CloudFront::Distribution.DistributionConfig.Origins.CustomOriginConfig',
    'AWS::CloudFront::Distribution.DistributionConfig.Origins.S3OriginConfig',
    'AWS::S3::Bucket.BucketEncryption',
    'AWS::S3::Bucket.PublicAccessBlockConfiguration',
    'AWS::SQS::Queue.SqsManagedSseEnabled',
  ],

  'Local buckets keep no earlier versions.': [
    'AWS::S3::Bucket.LifecycleConfiguration.Rules.ExpiredObjectDeleteMarker',
    'AWS::S3::Bucket.LifecycleConfiguration.Rules.NoncurrentVersionExpiration',
    'AWS::S3::Bucket.VersioningConfiguration',
  ],

  "The local mail service has no suppression list, because SES doesn't suppress its simulator's addresses.":
    ['AWS::SES::ConfigurationSet.SuppressionOptions'],
  'The local API has no rate limit.': ['AWS::ApiGatewayV2::Stage.DefaultRouteSettings'],
  'The local edge caches only errors.': ['AWS::CloudFront::CachePolicy.CachePolicyConfig'],

  'Code runs from local folders, on the Node version and processor of this machine.': [
    'AWS::CloudFormation::Stack.TemplateURL',
    'AWS::CloudFront::Function.FunctionConfig',
    'AWS::Lambda::Function.Architectures',
    'AWS::Lambda::Function.Code.S3Bucket',
  ],

  "The provisioners do the work of CDK's own functions, which don't run locally.": [
    'AWS::Lambda::Function.Code.ZipFile',
    'AWS::Lambda::Function.Layers',
    'AWS::Lambda::LayerVersion',
    'Custom::CDKBucketDeployment.OutputObjectKeys',
    'Custom::CDKBucketDeployment.Prune',
    'Custom::CDKBucketDeployment.ServiceToken',
    'Custom::CDKBucketDeployment.SourceBucketNames',
    'Custom::CDKBucketDeployment.SourceMarkersConfig',
    'Custom::CDKBucketDeployment.WaitForDistributionInvalidation',
    'Custom::S3BucketNotifications.Managed',
    'Custom::S3BucketNotifications.ServiceToken',
    'Custom::S3BucketNotifications.SkipDestinationValidation',
  ],

  'Functions always get their role, and only the permissions that the template lists.': [
    'AWS::IAM::Role.AssumeRolePolicyDocument',
    'AWS::IAM::Role.ManagedPolicyArns',
  ],

  'The local tables have no backups or replicas.': ['AWS::DynamoDB::GlobalTable.Replicas'],
  'Local events always reach Lambda, so EventBridge never retries a delivery.': [
    'AWS::Events::Rule.Targets.RetryPolicy',
  ],

  "The local sign-in pages have fixed rules, emails, and token lifetimes, which match the product's pool.":
    [
      'AWS::Cognito::ManagedLoginBranding',
      'AWS::Cognito::UserPool.AccountRecoverySetting',
      'AWS::Cognito::UserPool.AdminCreateUserConfig',
      'AWS::Cognito::UserPool.AutoVerifiedAttributes',
      'AWS::Cognito::UserPool.EmailConfiguration.ConfigurationSet',
      'AWS::Cognito::UserPool.EmailConfiguration.EmailSendingAccount',
      'AWS::Cognito::UserPool.EmailConfiguration.SourceArn',
      'AWS::Cognito::UserPool.EmailVerificationMessage',
      'AWS::Cognito::UserPool.EmailVerificationSubject',
      'AWS::Cognito::UserPool.Policies',
      'AWS::Cognito::UserPool.Schema',
      'AWS::Cognito::UserPool.SmsVerificationMessage',
      'AWS::Cognito::UserPool.UserAttributeUpdateSettings',

      'AWS::Cognito::UserPool.UserPoolName',
      'AWS::Cognito::UserPool.UserPoolTier',
      'AWS::Cognito::UserPool.UsernameAttributes',
      'AWS::Cognito::UserPool.UsernameConfiguration',
      'AWS::Cognito::UserPool.VerificationMessageTemplate.EmailMessage',
      'AWS::Cognito::UserPool.VerificationMessageTemplate.EmailSubject',
      'AWS::Cognito::UserPool.VerificationMessageTemplate.SmsMessage',

      'AWS::Cognito::UserPoolClient.AccessTokenValidity',
      'AWS::Cognito::UserPoolClient.AuthSessionValidity',
      'AWS::Cognito::UserPoolClient.EnableTokenRevocation',
      'AWS::Cognito::UserPoolClient.ExplicitAuthFlows',
      'AWS::Cognito::UserPoolClient.IdTokenValidity',
      'AWS::Cognito::UserPoolClient.PreventUserExistenceErrors',
      'AWS::Cognito::UserPoolClient.RefreshTokenValidity',
      'AWS::Cognito::UserPoolClient.SupportedIdentityProviders',
      'AWS::Cognito::UserPoolClient.TokenValidityUnits',
      'AWS::Cognito::UserPoolClient.WriteAttributes',
      'AWS::Cognito::UserPoolDomain.ManagedLoginVersion',
      'AWS::Cognito::UserPoolDomain.UserPoolId',
    ],
};

/**
 * Properties that occur only in the template of `npm start -- --production`, by the reason to
 * ignore them.
 */
const PRODUCTION_NAMES_BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'The local site has an IP address, no certificate, and no firewall.': [
    'AWS::CloudFront::Distribution.DistributionConfig.Aliases',
    'AWS::CloudFront::Distribution.DistributionConfig.ViewerCertificate',
    'AWS::CloudFront::Distribution.DistributionConfig.WebACLId',
    'AWS::WAFv2::WebACL',
  ],
  'The local sign-in pages accept every password that is long enough.': [
    'AWS::Cognito::UserPool.UserPoolAddOns',
    'AWS::Cognito::UserPoolRiskConfigurationAttachment',
  ],
  'Local data is deleted with its folder.': ['AWS::Cognito::UserPool.DeletionProtection'],
  'Nothing is monitored locally, and nothing costs money.': [
    'AWS::Budgets::Budget',
    'AWS::SNS::Subscription',
  ],
};

const listNames = (names: Readonly<Record<string, readonly string[]>>) =>
  Object.values(names).flat();

/** The names that occur in the template of `npm start`. */
export const IGNORED_PROPERTIES: ReadonlySet<string> = new Set(listNames(NAMES_BY_REASON));

export const ALL_IGNORED_PROPERTIES: ReadonlySet<string> = new Set([
  ...IGNORED_PROPERTIES,
  ...listNames(PRODUCTION_NAMES_BY_REASON),
]);
